package dev.carrel.domain.passage;

import java.util.List;

/**
 * Measurement of the cosine that a model gives to unrelated questions and passages, which is near 0 for some models and
 * near 0.8 for others. Embed {@link #QUESTIONS} and {@link #PASSAGES}, and take their {@link #meanCosine}.
 */
public final class BaselineCosine {

    /** Questions that none of the passages answers. */
    public static final List<String> QUESTIONS = List.of("How many days of leave do I have?",
            "Who painted the ceiling of the chapel?", "What makes bread rise?",
            "How do I reset a forgotten password?");

    /** Passages of different subjects. */
    public static final List<String> PASSAGES = List.of(
            "The river floods its lower meadows every spring, when the snow of the mountains melts within a few days.",
            "A match is won by the side that has taken more sets; each set is played until one has six games.",
            "Granite forms deep below the ground where molten rock cools so slowly that large crystals grow.",
            "The orchestra tunes to the oboe, whose pitch changes least with the temperature of the hall.");

    private BaselineCosine() {}

    /** Returns the mean cosine of all pairs; neither list may be empty. */
    public static double meanCosine(List<Embedding> questions, List<Embedding> passages) {
        return questions.stream()
                .flatMap(question -> passages.stream().map(question::cosineSimilarity))
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
