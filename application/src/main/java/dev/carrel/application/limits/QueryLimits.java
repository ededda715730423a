package dev.carrel.application.limits;

import java.time.Duration;

/**
 * The limits of a query: its sources, its similarity thresholds and its time.
 *
 * @param maxDocuments the maximum number of documents that the reply writer receives
 * @param maxPassagesPerDocument the maximum number of passages of each
 * @param similarityThreshold the minimum confidence of a reply, from 0 to 1: the similarity of the best document,
 * lowered if its passages repeat little of the question; below it there are no sources
 * @param minShareOfBest the minimum similarity of every other document as a share of the best one's, from 0 to 1
 * @param recentTurns the number of turns of the conversation that a follow-up question may refer to
 * @param timeout the time limit of the whole reply
 * @param maxConcurrent the maximum number of concurrent replies
 */
public record QueryLimits(int maxDocuments, int maxPassagesPerDocument, double similarityThreshold,
        double minShareOfBest, int recentTurns,
        Duration timeout, int maxConcurrent) {

    public static final QueryLimits DEFAULT = new QueryLimits(5, 3, 0.18, 0.05, 5, Duration.ofMinutes(2),
            512);

    public QueryLimits withTimeout(Duration limit) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, minShareOfBest, recentTurns,
                limit, maxConcurrent);
    }

    public QueryLimits withMaxConcurrent(int most) {
        return new QueryLimits(maxDocuments, maxPassagesPerDocument, similarityThreshold, minShareOfBest, recentTurns,
                timeout, most);
    }
}
