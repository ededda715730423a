package dev.carrel.domain.document;

/** Where the text of a document comes from. */
public sealed interface DocumentSource {

    /** A page that is fetched and read. */
    record WebPage(WebAddress url) implements DocumentSource {}

    /** A text that was handed in, not blank. */
    record RawText(String text) implements DocumentSource {}
}
