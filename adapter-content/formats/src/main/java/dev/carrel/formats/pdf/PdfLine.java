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
 */
record PdfLine(int page, String text, float left, float right, float baseline, float fontSize, boolean bold) {

    static final String LEADER = " … ";

    /** Returns true if the line is an entry of a table of contents. */
    boolean isContentsEntry() {
        return text.contains(LEADER);
    }
}
