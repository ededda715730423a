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
final class SpellingCorrector {

    /** The minimum length of a corrected word: shorter words have too many neighbours. */
    private static final int MIN_LETTERS = 5;

    /** The minimum length of a word that is corrected at a Damerau-Levenshtein distance of two, if none is at one. */
    static final int MIN_LETTERS_OF_TWO_EDITS = 8;

    /** How much more frequent than a rare word of the library its correction has to be. */
    static final int MIN_FREQUENCY_RATIO = 50;

    private final PassageStatistics statistics;

    SpellingCorrector(PassageStatistics statistics) {
        this.statistics = statistics;
    }

    /**
     * Returns the correction of a word; empty if there is none.
     *
     * @param frequency the number of visible passages with the word: 0, or few
     */
    Optional<Term> findCorrection(Term word, int frequency) throws IOException {
        int letters = word.text().length();
        if (letters < MIN_LETTERS || !word.text().codePoints().allMatch(Character::isLetter)) {
            return Optional.empty();
        }
        Optional<Term> nearest = statistics.findMostFrequentNear(word, 1, frequency * MIN_FREQUENCY_RATIO);
        return nearest.isPresent() || frequency > 0 || letters < MIN_LETTERS_OF_TWO_EDITS
                ? nearest
                : statistics.findMostFrequentNear(word, 2, 0);
    }
}
