package dev.carrel.retrieval;

import java.util.Arrays;
import java.util.List;

/**
 * Reads passages letter by letter, for the difference between them that words do not show: which have more of the
 * {@link Fragments} of a query, and which have many of them in one place.
 */
final class CloseReading {

    /** What all fragments that a passage has add, and what those add that it has in its best stretch. */
    private static final double ANYWHERE = 0.3;
    private static final double TOGETHER = 0.2;

    /** About a sentence. */
    private static final int STRETCH_LETTERS = 80;

    private final double[] weights;
    private final double averageLength;

    private CloseReading(double[] weights, double averageLength) {
        this.weights = weights;
        this.averageLength = averageLength;
    }

    /** What to add to the score of each of these texts; a fragment that most of them have says little. */
    static double[] of(Fragments fragments, List<String> texts) {
        List<int[]> read = texts.stream().map(text -> fragments.in(Letters.of(text))).toList();
        var having = new int[fragments.size()];
        for (int[] text : read) {
            var seen = new boolean[having.length];
            for (int fragment : text) {
                if (fragment >= 0 && !seen[fragment]) {
                    seen[fragment] = true;
                    having[fragment]++;
                }
            }
        }
        var weights = new double[having.length];
        Arrays.setAll(weights, fragment -> fragments.meant(fragment)
                * Math.log(1 + (texts.size() - having[fragment] + 0.5) / (having[fragment] + 0.5)));
        double average = read.stream().mapToInt(text -> text.length).average().orElse(1);
        var reading = new CloseReading(weights, average);
        return read.stream().mapToDouble(reading::score).toArray();
    }

    /**
     * @param text for each place the fragment that begins there, or -1
     */
    private double score(int[] text) {
        var counts = new int[weights.length];
        var near = new int[weights.length];
        double now = 0;
        double together = 0;
        for (int at = 0; at < text.length; at++) {
            int left = at > STRETCH_LETTERS ? text[at - STRETCH_LETTERS - 1] : -1;
            if (left >= 0 && --near[left] == 0) {
                now -= weights[left];
            }
            int fragment = text[at];
            if (fragment >= 0) {
                counts[fragment]++;
                if (near[fragment]++ == 0) {
                    now += weights[fragment];
                    together = Math.max(together, now);
                }
            }
        }
        double length = 1 - SmoothedBm25.B + SmoothedBm25.B * text.length / averageLength;
        double anywhere = 0;
        for (int fragment = 0; fragment < counts.length; fragment++) {
            anywhere += weights[fragment] * counts[fragment] / (counts[fragment] + SmoothedBm25.K1 * length);
        }
        return ANYWHERE * anywhere + TOGETHER * together;
    }
}
