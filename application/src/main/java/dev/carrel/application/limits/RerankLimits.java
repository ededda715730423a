package dev.carrel.application.limits;

import java.time.Duration;

/**
 * The limits of reranking.
 *
 * @param passages the number of passages that are reranked, at least 2
 * @param timeout how long a query waits for the model before it keeps the order of the search
 */
public record RerankLimits(int passages, Duration timeout) {

    /**
     * 24 passages come from eight documents or more. A second is what a client that waits for a reply may bear; no
     * model was measured for it.
     */
    public static final RerankLimits DEFAULT = new RerankLimits(24, Duration.ofSeconds(1));

    public RerankLimits {
        if (passages < 2) {
            throw new IllegalArgumentException("to rerank needs two passages");
        }
    }

    public RerankLimits withPassages(int number) {
        return new RerankLimits(number, timeout);
    }

    public RerankLimits withTimeout(Duration limit) {
        return new RerankLimits(passages, limit);
    }
}
