package dev.carrel.application.limits;

import java.time.Duration;

/**
 * How much a reply is made from and how long it may take.
 *
 * @param maxDocuments at most so many documents are given to the writer
 * @param maxPassagesPerDocument at most so many passages of each
 * @param similarityThreshold the similarity that the best document needs for anything to be given to the writer, from 0
 * to 1
 * @param minShareOfBest the share of the best document's similarity that a document needs to stand beside it, from 0 to
 * 1
 * @param recentTurns how many turns of the conversation a follow-up builds on
 * @param timeout how long the whole reply may take
 * @param maxConcurrent how many replies may be made at once
 */
public record QueryLimits(int maxDocuments, int maxPassagesPerDocument, double similarityThreshold,
        double minShareOfBest, int recentTurns,
        Duration timeout, int maxConcurrent) {

    public static final QueryLimits DEFAULT = new QueryLimits(5, 3, 0.14, 0.05, 5, Duration.ofMinutes(2),
            512);

    public QueryLimits withThreshold(double least) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, least, minShareOfBest, recentTurns, timeout,
                maxConcurrent);
    }

    public QueryLimits withTimeout(Duration limit) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, minShareOfBest, recentTurns,
                limit, maxConcurrent);
    }

    public QueryLimits withMaxConcurrent(int most) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, minShareOfBest, recentTurns,
                timeout, most);
    }
}
