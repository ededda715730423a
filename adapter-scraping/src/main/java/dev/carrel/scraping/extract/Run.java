package dev.carrel.scraping.extract;

/**
 * A stretch of text without a paragraph's end in it.
 *
 * @param text not blank; has line feeds where the page has line breaks
 * @param linkedCharacters how many of its characters are in links
 */
record Run(String text, int linkedCharacters) implements Piece {

    /** Shorter ones are labels, captions and buttons more often than sentences. */
    private static final int SHORTEST_PROSE = 60;
    /** How many letters of an alphabet a character of an East Asian script is worth. */
    private static final int WORTH_OF_EAST_ASIAN = 2;
    private static final double MOST_LINKED_PROSE = 0.4;

    @Override
    public int characters() {
        return text.length();
    }

    @Override
    public int prose() {
        if (linkDensity() >= MOST_LINKED_PROSE) {
            return 0;
        }
        int eastAsian = (int) text.chars().filter(c -> c >= '\u2e80' && c <= '\ud7ff').count();
        int weight = text.length() + eastAsian * (WORTH_OF_EAST_ASIAN - 1);
        return weight < SHORTEST_PROSE ? 0 : weight;
    }
}
