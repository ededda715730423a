package dev.carrel.domain.document;

/**
 * A line of text that was recognised in a picture, with its place on the upright page, in points from the top left.
 *
 * @param text one line, not blank
 * @param fontSize the height of its letters in points, the same for all lines of a paragraph
 * @param hasGap whether wide gaps divide it, as the cells of a table
 * @param confidence how sure the recognition is, from 0 to 100
 */
public record RecognizedLine(String text, float left, float top, float right, float bottom, float fontSize,
        boolean hasGap, int confidence) {

    public RecognizedLine {
        if (text.isBlank() || confidence < 0 || confidence > 100) {
            throw new IllegalArgumentException("no recognised line: " + text + ", " + confidence);
        }
    }
}
