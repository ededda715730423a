package dev.carrel.ranking.search;

import dev.carrel.ranking.statistics.PassageStatistics;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.Term;

/**
 * Spelling correction: replaces a misspelt word by the most frequent word of the library that is near to it and begins
 * with the same letter. A word that the library does not contain is misspelt; so is a rare one beside a near word that
 * is much more frequent, for documents have misprints too.
 */
public final class SpellingCorrector {

    /** The minimum length of a corrected word: shorter words have too many neighbours. */
    private static final int MIN_LETTERS = 5;

    /** The maximum number of passages that contain a word that is corrected nevertheless. */
    public static final int MAX_RARE_FREQUENCY = WeightedTerm.MAX_RARE_FREQUENCY;

    /** The minimum length of a word that is corrected at a Damerau-Levenshtein distance of two, if none is at one. */
    static final int MIN_LETTERS_OF_TWO_EDITS = 8;

    /** How much more frequent than a rare word of the library its correction has to be. */
    static final int MIN_FREQUENCY_RATIO = 50;

    private final PassageStatistics statistics;

    SpellingCorrector(PassageStatistics statistics) {
        this.statistics = statistics;
    }

    /** Returns the maximum number of edits of a correction: 0 if words like this are never corrected. */
    public static int maxEdits(Term word) {
        int letters = word.text().length();
        if (letters < MIN_LETTERS || !word.text().codePoints().allMatch(Character::isLetter)) {
            return 0;
        }
        return letters < MIN_LETTERS_OF_TWO_EDITS ? 1 : 2;
    }

    /**
     * Returns the number of passages that must contain a correction.
     *
     * @param frequency the number of passages that contain the word
     */
    public static int minFrequency(int frequency) {
        return Math.max(1, frequency * MIN_FREQUENCY_RATIO);
    }

    /**
     * Returns the correction of a word; empty if there is none.
     *
     * @param frequency the number of visible passages with the word: 0, or few
     */
    Optional<Term> findCorrection(Term word, int frequency) throws IOException {
        int maxEdits = maxEdits(word);
        if (maxEdits == 0) {
            return Optional.empty();
        }
        Optional<Term> nearest = statistics.findMostFrequentNear(word, 1, minFrequency(frequency));
        return nearest.isPresent() || frequency > 0 || maxEdits < 2
                ? nearest
                : statistics.findMostFrequentNear(word, 2, 0);
    }
}
