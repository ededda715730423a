package dev.carrel.formats;

/** Reads documents of one kind or more. It may throw anything, run for ever, and use up all memory. */
@FunctionalInterface
interface DocumentReader {

    /** @throws UnreadableException if there is no text in it for us */
    Reading read(Kind kind, byte[] bytes) throws Exception;
}
