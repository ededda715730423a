package dev.carrel.scraping.content;

/**
 * A stretch of text without a paragraph's end in it.
 *
 * @param text not blank; has line feeds where the page has line breaks
 * @param linkedCharacterCount how many of its characters are in links
 */
record TextRun(String text, int linkedCharacterCount) implements ContentNode {

    /** Shorter ones are labels, captions and buttons more often than sentences. */
    private static final int MIN_PROSE_LENGTH = 60;
    /** How many letters of an alphabet a character of an East Asian script is worth. */
    private static final int EAST_ASIAN_WEIGHT = 2;
    private static final double MAX_LINK_DENSITY = 0.4;

    @Override
    public int characterCount() {
        return text.length();
    }

    @Override
    public int proseWeight() {
        if (linkDensity() >= MAX_LINK_DENSITY) {
            return 0;
        }
        int eastAsian = (int) text.chars().filter(c -> c >= '\u2e80' && c <= '\ud7ff').count();
        int weight = text.length() + eastAsian * (EAST_ASIAN_WEIGHT - 1);
        return weight < MIN_PROSE_LENGTH ? 0 : weight;
    }
}
