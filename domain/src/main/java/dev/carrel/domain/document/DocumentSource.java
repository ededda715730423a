package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import org.jspecify.annotations.Nullable;

/** The origin of a document's text. */
public sealed interface DocumentSource {

    /** A web page, which the engine fetches. */
    record WebPage(WebAddress url) implements DocumentSource {}

    /** A text provided by the client; not blank. */
    record RawText(String text) implements DocumentSource {}

    /**
     * A file provided by the client, in any supported format.
     *
     * @param name the file name without its folder, 1 to {@value #MAX_NAME_CHARACTERS} characters
     * @param mediaType the declared media type, possibly wrong; null if none was declared
     * @param isKept whether the file is kept as the original of its document after it has been read
     */
    record SourceFile(String name, @Nullable String mediaType, ByteSource content, boolean isKept)
            implements
                DocumentSource {

        public static final int MAX_NAME_CHARACTERS = 512;

        /** Creates a file that is not kept. */
        public SourceFile(String name, @Nullable String mediaType, ByteSource content) {
            this(name, mediaType, content, false);
        }

        /** Returns the file, kept or not. */
        public SourceFile withKept(boolean isToBeKept) {
            return new SourceFile(name, mediaType, content, isToBeKept);
        }
    }
}
