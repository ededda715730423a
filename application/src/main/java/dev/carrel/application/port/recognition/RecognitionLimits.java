package dev.carrel.application.port.recognition;

/**
 * The limits of reading pictures.
 *
 * @param threads how many pictures are read at once
 * @param maxPages how many pictures of a document are read; the others are left out
 */
public record RecognitionLimits(int threads, int maxPages) {

    /** One picture at a time, 2,000 of a document. */
    public static final RecognitionLimits DEFAULT = new RecognitionLimits(1, 2_000);

    /** @throws IllegalArgumentException if a limit is less than 1 */
    public RecognitionLimits {
        if (threads < 1 || maxPages < 1) {
            throw new IllegalArgumentException("The limits are too small.");
        }
    }
}
