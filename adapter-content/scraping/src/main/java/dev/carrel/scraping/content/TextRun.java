package dev.carrel.scraping.content;

/**
 * A run of text without a paragraph break.
 *
 * @param text not blank; line feeds stand for line breaks of the page
 * @param linkedCharacterCount the number of its characters in links
 * @param addressCharacterCount the number of its characters in addresses of links, which no reader of the page sees
 */
record TextRun(String text, int linkedCharacterCount, int addressCharacterCount) implements ContentNode {

    /** Shorter runs are labels, captions and buttons more often than sentences. */
    private static final int MIN_PROSE_LENGTH = 60;
    /** The number of alphabetic letters that one East Asian character counts as. */
    private static final int EAST_ASIAN_WEIGHT = 2;
    private static final double MIN_LINK_DENSITY_OF_ROW = 0.9;
    private static final double MAX_LINK_DENSITY = 0.4;

    /** Returns true if there is nothing but links and the signs between them. */
    boolean isLinked() {
        return linkDensity() >= MIN_LINK_DENSITY_OF_ROW;
    }

    @Override
    public int characterCount() {
        return text.length() - addressCharacterCount;
    }

    @Override
    public int proseWeight() {
        if (linkDensity() >= MAX_LINK_DENSITY) {
            return 0;
        }
        int eastAsian = (int) text.chars().filter(c -> c >= '\u2e80' && c <= '\ud7ff').count();
        int weight = characterCount() + eastAsian * (EAST_ASIAN_WEIGHT - 1);
        return weight < MIN_PROSE_LENGTH ? 0 : weight;
    }
}
