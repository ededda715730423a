package dev.carrel.benchmarks.corpus;

import java.util.Arrays;
import java.util.Random;

/**
 * Synthetic texts and questions over an invented vocabulary with the word frequencies of natural language (Zipf's law,
 * as corrected by Mandelbrot), the same for the same seed.
 */
public final class ZipfCorpus {

    private static final int VOCABULARY = 50_000;
    private static final String[] SYLLABLES = {"ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe",
        "ri", "so", "tu", "va", "we", "xi", "yo", "zu"};

    private static final double[] cumulated = cumulativeFrequencies();

    private final Random random;

    /** Creates a generator; equal seeds yield equal texts. */
    public ZipfCorpus(long seed) {
        random = new Random(seed);
    }

    /** Returns a text of this number of words, in sentences and paragraphs. */
    public String nextText(int words) {
        var text = new StringBuilder();
        for (int number = 1; number <= words; number++) {
            text.append(wordOf(nextRank()));
            text.append(number % 50 == 0 ? ".\n\n" : number % 12 == 0 ? ". " : " ");
        }
        return text.toString();
    }

    /** Returns a question of five words, without the most frequent ones. */
    public String nextQuestion() {
        var question = new StringBuilder();
        for (int number = 0; number < 5; number++) {
            question.append(wordOf(Math.max(30, nextRank()))).append(' ');
        }
        return question.toString().strip() + "?";
    }

    private static double[] cumulativeFrequencies() {
        var sums = new double[VOCABULARY];
        double sum = 0;
        for (int rank = 0; rank < VOCABULARY; rank++) {
            sum += 1.0 / (rank + 2.7);
            sums[rank] = sum;
        }
        return sums;
    }

    private int nextRank() {
        double wanted = random.nextDouble() * cumulated[VOCABULARY - 1];
        int place = Arrays.binarySearch(cumulated, wanted);
        return Math.min(VOCABULARY - 1, place < 0 ? -place - 1 : place);
    }

    private static String wordOf(int rank) {
        var word = new StringBuilder();
        int rest = rank + SYLLABLES.length;
        while (rest > 0) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
            rest /= SYLLABLES.length;
        }
        return word.toString();
    }
}
