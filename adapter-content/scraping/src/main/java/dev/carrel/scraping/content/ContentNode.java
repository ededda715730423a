package dev.carrel.scraping.content;

/** A node of the content tree: a block, or a run of text. */
sealed interface ContentNode permits ContentBlock, TextRun {

    /** Returns the number of characters, link text included. */
    int characterCount();

    /** Returns the number of characters in links. */
    int linkedCharacterCount();

    /** Returns the number of characters in sentences rather than labels; East Asian characters weigh more. */
    int proseWeight();

    /** Returns the share of link text, from 0 to 1. */
    default double linkDensity() {
        return characterCount() == 0 ? 0 : (double) linkedCharacterCount() / characterCount();
    }
}
