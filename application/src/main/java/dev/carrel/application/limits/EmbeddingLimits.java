package dev.carrel.application.limits;

import java.time.Duration;

/**
 * The limits of embedding.
 *
 * @param threads the number of concurrent threads, at least 1
 * @param maxYieldTime how long each thread yields to queries and ingestion before a batch, at most
 */
public record EmbeddingLimits(int threads, Duration maxYieldTime) {

    /** One thread per processor. */
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
