package dev.carrel.ranking.statistics;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The terms of a Lucene index that are near to a given one.
 *
 * @param statistics of the passages whose terms are meant
 */
record NearTerms(IndexReader index, PassageStatistics statistics) {

    /** See {@link PassageStatistics#findMostFrequentNear}. */
    Optional<Term> findMostFrequent(Term term, int maxEdits, int minFrequency) throws IOException {
        Terms known = MultiTerms.getTerms(index, term.field());
        if (known == null) {
            return Optional.empty();
        }
        var near = new FuzzyTermsEnum(known, term, maxEdits, 1, true);
        Optional<Term> best = Optional.empty();
        int maxFrequency = Math.max(0, minFrequency - 1);
        for (BytesRef each = near.next(); each != null; each = near.next()) {
            if (near.docFreq() > maxFrequency && !each.equals(term.bytes())) {
                var candidate = new Term(term.field(), BytesRef.deepCopyOf(each));
                int frequency = statistics.countPassagesWith(candidate, near.docFreq());
                if (frequency > maxFrequency) {
                    maxFrequency = frequency;
                    best = Optional.of(candidate);
                }
            }
        }
        return best;
    }
}
