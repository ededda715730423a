package dev.carrel.formats.pdf.page;

/**
 * A cell of a row of a table, or a word of a line.
 *
 * @param text one line; empty in an empty cell
 * @param left the distance of its start from the left edge of the page, in points
 * @param right the distance of its end from the left edge of the page, in points
 */
public record PdfCell(String text, float left, float right) {

    float middle() {
        return (left + right) / 2;
    }
}
