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

    /**
     * Returns whether this is an answer model: its scores are log-odds that compare between questions, and its readings
     * tell which words answer.
     */
    default boolean isAnswerModel() {
        return false;
    }

    /**
     * Returns whether the model reads the language of a text; what it does not read keeps the order of the search.
     *
     * @param text a question with the beginning of what was found for it
     */
    default boolean supportsText(String text) {
        return true;
    }

    /** Reads passages: scores them as {@link #scorePassages} does, and tells what answers if the model can. */
    default List<PassageReading> readPassages(String question, List<String> passages) {
        return scorePassages(question, passages).stream().map(PassageReading::ofScore).toList();
    }

    /** Closes the model. Idempotent. */
    @Override
    void close();

    /**
     * What a model found by reading a question and a passage together.
     *
     * @param score how well the passage answers; higher is better
     * @param evidence the words that were read, in their order; empty for a model that does not tell them apart
     */
    record PassageReading(double score, List<WordEvidence> evidence) {

        public PassageReading {
            evidence = List.copyOf(evidence);
        }

        /** Creates a reading by a model that only scores. */
        public static PassageReading ofScore(double score) {
            return new PassageReading(score, List.of());
        }

        /** Returns the reading of a text that begins at this position of the text that was read. */
        public PassageReading from(int start) {
            return new PassageReading(score, evidence.stream()
                    .filter(word -> word.from() >= start)
                    .map(word -> new WordEvidence(word.from() - start, word.to() - start, word.probability()))
                    .toList());
        }

        /**
         * A word of a passage.
         *
         * @param from where it begins in the text
         * @param to where it ends, exclusive
         * @param probability that it belongs to the shortest part that answers by itself, from 0 to 1
         */
        public record WordEvidence(int from, int to, double probability) {}
    }
}
