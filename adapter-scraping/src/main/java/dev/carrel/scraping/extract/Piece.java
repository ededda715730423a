package dev.carrel.scraping.extract;

/** What a page is made of: blocks within blocks, and runs of text in them. */
sealed interface Piece permits Block, Run {

    /** How many characters of text there are, those in links included. */
    int characters();

    int linkedCharacters();

    /** The characters that stand in sentences rather than in labels and lists of links. */
    int prose();

    /** The share of the text that is links, from 0 to 1. */
    default double linkDensity() {
        return characters() == 0 ? 0 : (double) linkedCharacters() / characters();
    }
}
