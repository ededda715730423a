package dev.carrel.formats.parse;

import dev.carrel.domain.document.UnreadableContentException;

/**
 * A parser for one or more formats. It runs in a worker process, because it may throw anything, run forever, or exhaust
 * the memory.
 */
@FunctionalInterface
public interface DocumentParser {

    /**
     * Parses a document.
     *
     * @throws UnreadableContentException if the document has no text that can be read
     */
    ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception;
}
