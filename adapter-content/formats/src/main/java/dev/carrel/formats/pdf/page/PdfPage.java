package dev.carrel.formats.pdf.page;

import java.util.List;

/**
 * The lines of a page in reading order.
 *
 * @param index from 0
 * @param height in points
 * @param notes what readers have written on the page
 * @param struckPassages the number of texts that were left out, because a line is drawn through them
 */
public record PdfPage(int index, List<PdfLine> lines, float height, List<String> notes, int struckPassages) {

    /** Returns the page with other lines. */
    public PdfPage withLines(List<PdfLine> others) {
        return new PdfPage(index, others, height, notes, struckPassages);
    }

    public static int countLines(List<PdfPage> pages) {
        return pages.stream().mapToInt(page -> page.lines().size()).sum();
    }

    public boolean isEmpty() {
        return lines.isEmpty() && notes.isEmpty();
    }
}
