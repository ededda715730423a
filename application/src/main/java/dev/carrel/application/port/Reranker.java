package dev.carrel.application.port;

import java.util.List;

/**
 * A reranking model, such as a cross-encoder: reads a question and a passage together, which ranks better than the
 * comparison of embeddings and is too slow for more than the head of a result. Safe for use by many threads.
 */
public interface Reranker extends AutoCloseable {

    /** Returns the name of the model, for the log and messages. */
    String modelName();

    /** Returns how many calls may run at once, at least 1. More only wait. */
    int maxConcurrentCalls();

    /**
     * Scores how well passages answer a question. The caller interrupts the thread of a call that takes too long.
     *
     * @param passages not blank
     * @return one finite score for each passage, in order; higher is better, and comparable within the call only
     * @throws dev.carrel.domain.error.RerankerException if the model is unavailable
     */
    List<Double> scorePassages(String question, List<String> passages);

    /** Closes the model. Idempotent. */
    @Override
    void close();
}
