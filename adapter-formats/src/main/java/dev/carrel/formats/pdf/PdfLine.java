package dev.carrel.formats.pdf;

/**
 * A line of a page; one is as different from another of the same words as where it stands.
 *
 * @param text one line, not blank
 * @param left from the left edge of the page, in points
 * @param right of its end
 * @param baseline from the top of the page, in points
 * @param fontSize of most of its letters, in points
 * @param bold whether all of it is
 */
record PdfLine(int page, String text, float left, float right, float baseline, float fontSize, boolean bold) {

    static final String LEADER = " … ";

    /** Whether it leads from the table of contents to a page. */
    boolean isContentsEntry() {
        return text.contains(LEADER);
    }
}
