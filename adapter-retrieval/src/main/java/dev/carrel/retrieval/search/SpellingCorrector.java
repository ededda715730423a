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
 * Finds the word of a library that was meant by one that it does not have: one letter is missing, too much, another, or
 * two are swapped, but never the first. Of several the most frequent.
 */
final class SpellingCorrector {

    /** Among shorter words too many are near each other. */
    private static final int MIN_LETTERS = 5;

    private final IndexReader reader;

    SpellingCorrector(IndexReader reader) {
        this.reader = reader;
    }

    Optional<Term> findCorrection(Term unknown) throws IOException {
        String word = unknown.text();
        Terms known = MultiTerms.getTerms(reader, unknown.field());
        if (known == null || word.length() < MIN_LETTERS || !word.codePoints().allMatch(Character::isLetter)) {
            return Optional.empty();
        }
        var near = new FuzzyTermsEnum(known, unknown, 1, 1, true);
        Optional<Term> best = Optional.empty();
        int most = 0;
        for (BytesRef term = near.next(); term != null; term = near.next()) {
            if (near.docFreq() > most) {
                most = near.docFreq();
                best = Optional.of(new Term(unknown.field(), BytesRef.deepCopyOf(term)));
            }
        }
        return best;
    }
}
