package dev.carrel.application.limits;

import java.time.Duration;

/**
 * How passages are embedded.
 *
 * @param threads on how many threads at once, at least 1
 * @param maxYieldTime how long at most each of them waits before each batch while questions are answered or documents
 * are taken in
 */
public record EmbeddingLimits(int threads, Duration maxYieldTime) {

    /** As many threads as there are processors. */
    public static final EmbeddingLimits DEFAULT = new EmbeddingLimits(Runtime.getRuntime().availableProcessors(),
            Duration.ofSeconds(2));

    public EmbeddingLimits {
        if (threads < 1) {
            throw new IllegalArgumentException("to embed needs a thread");
        }
    }

    public EmbeddingLimits withThreads(int number) {
        return new EmbeddingLimits(number, maxYieldTime);
    }

    public EmbeddingLimits withMaxYieldTime(Duration longest) {
        return new EmbeddingLimits(threads, longest);
    }
}
