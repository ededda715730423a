package dev.carrel.formats.parse;

/** Reads documents of one kind or more. It may throw anything, run for ever, and use up all memory. */
@FunctionalInterface
public interface DocumentParser {

    /** @throws UnreadableException if there is no text in it for us */
    ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception;
}
