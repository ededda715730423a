package dev.carrel.application.port;

import java.util.List;

/**
 * What a model found by reading a question and a passage together.
 *
 * @param score how well the passage answers; higher is better
 * @param evidence the words that were read, in their order; empty for a model that does not tell them apart
 */
public record PassageReading(double score, List<WordEvidence> evidence) {

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
