package dev.carrel.application.limits;

import java.time.Duration;

/**
 * The limits of a query: its sources, its similarity thresholds and its time.
 *
 * @param maxDocuments the maximum number of documents that the reply writer receives
 * @param maxPassagesPerDocument the maximum number of passages of each
 * @param similarityThreshold the minimum confidence of a reply, from 0 to 1: how likely the documents that were found
 * answer the question; below it nothing is found
 * @param sureThreshold the minimum confidence of a reply that does not say it is unsure, from 0 to 1
 * @param minShareOfBest the minimum similarity of every other document as a share of the best one's, from 0 to 1
 * @param recentTurns the number of turns of the conversation that a follow-up question may refer to
 * @param timeout the time limit of the whole reply
 * @param maxConcurrent the maximum number of concurrent replies
 */
public record QueryLimits(int maxDocuments, int maxPassagesPerDocument, double similarityThreshold,
        double sureThreshold,
        double minShareOfBest, int recentTurns,
        Duration timeout, int maxConcurrent) {

    public static final QueryLimits DEFAULT = new QueryLimits(5, 3, 0.28, 0.55, 0.05, 5, Duration.ofMinutes(2),
            512);

    /** Returns the limits with other thresholds: of the confidence for any reply, and for one that is sure. */
    public QueryLimits withThresholds(double any, double sure) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, any, sure, minShareOfBest, recentTurns, timeout,
                maxConcurrent);
    }

    public QueryLimits withTimeout(Duration limit) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, sureThreshold, minShareOfBest,
                recentTurns, limit, maxConcurrent);
    }

    public QueryLimits withMaxConcurrent(int most) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, sureThreshold, minShareOfBest,
                recentTurns, timeout, most);
    }
}
