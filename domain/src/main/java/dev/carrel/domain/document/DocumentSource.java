package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import org.jspecify.annotations.Nullable;

/** Where the text of a document comes from. */
public sealed interface DocumentSource {

    /** A page that is fetched and read. */
    record WebPage(WebAddress url) implements DocumentSource {}

    /** A text that was handed in, not blank. */
    record RawText(String text) implements DocumentSource {}

    /**
     * A file that was handed in, of any format that is read.
     *
     * @param name without its folder, 1 to {@value #MAX_NAME_CHARACTERS} characters
     * @param mediaType what is said about it, possibly wrong; null if nothing is
     */
    record SourceFile(String name, @Nullable String mediaType, ByteSource content) implements DocumentSource {

        public static final int MAX_NAME_CHARACTERS = 512;
    }
}
