package dev.carrel.formats.parse;

/**
 * A parser for one or more formats. It runs in a worker process, because it may throw anything, run forever, or exhaust
 * the memory.
 */
@FunctionalInterface
public interface DocumentParser {

    /**
     * Parses a document.
     *
     * @throws UnreadableException if the document has no text that can be read
     */
    ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception;
}
