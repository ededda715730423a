package dev.carrel.retrieval.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * Spelling correction: replaces an unknown word by the most frequent word of the library at a Damerau-Levenshtein
 * distance of one that begins with the same letter.
 */
final class SpellingCorrector {

    /** The minimum length of a corrected word: shorter words have too many neighbours. */
    private static final int MIN_LETTERS = 5;

    private final IndexReader reader;

    SpellingCorrector(IndexReader reader) {
        this.reader = reader;
    }

    /** Returns the correction of a word that the index does not contain; empty if there is none. */
    Optional<Term> findCorrection(Term unknown) throws IOException {
        String word = unknown.text();
        Terms known = MultiTerms.getTerms(reader, unknown.field());
        if (known == null || word.length() < MIN_LETTERS || !word.codePoints().allMatch(Character::isLetter)) {
            return Optional.empty();
        }
        var near = new FuzzyTermsEnum(known, unknown, 1, 1, true);
        Optional<Term> best = Optional.empty();
        int maxFrequency = 0;
        for (BytesRef term = near.next(); term != null; term = near.next()) {
            if (near.docFreq() > maxFrequency) {
                maxFrequency = near.docFreq();
                best = Optional.of(new Term(unknown.field(), BytesRef.deepCopyOf(term)));
            }
        }
        return best;
    }
}
