package dev.carrel.scraping.content;

/** What a page is made of: blocks within blocks, and runs of text in them. */
public sealed interface ContentNode permits ContentBlock, TextRun {

    /** How many characters of text there are, those in links included. */
    int characterCount();

    int linkedCharacterCount();

    /** The characters that stand in sentences rather than in labels and lists of links. */
    int proseWeight();

    /** The share of the text that is links, from 0 to 1. */
    default double linkDensity() {
        return characterCount() == 0 ? 0 : (double) linkedCharacterCount() / characterCount();
    }
}
