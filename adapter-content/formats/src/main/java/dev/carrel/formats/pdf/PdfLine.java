package dev.carrel.formats.pdf;

/**
 * A line of a page. Its position distinguishes it from other lines with the same text.
 *
 * @param text one line, not blank
 * @param left the distance of its start from the left edge of the page, in points
 * @param right the distance of its end from the left edge of the page, in points
 * @param baseline the distance from the top of the page, in points
 * @param fontSize the font size of most of its letters, in points
 * @param bold whether all of it is bold
 * @param row whether wide gaps divide it, as the cells of a table
 */
record PdfLine(int page, String text, float left, float right, float baseline, float fontSize, boolean bold,
        boolean row) {

    static final String LEADER = " … ";

    /** Returns true if the line is an entry of a table of contents. */
    boolean isContentsEntry() {
        return text.contains(LEADER);
    }

    /** Returns the line with other text. */
    PdfLine withText(String other) {
        return new PdfLine(page, other, left, right, baseline, fontSize, bold, row);
    }
}
