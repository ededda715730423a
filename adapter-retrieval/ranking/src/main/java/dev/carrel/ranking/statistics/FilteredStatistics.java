package dev.carrel.ranking.statistics;

import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.statistics.FilterCache.EvaluatedFilter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SmallFloat;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of the passages of a Lucene index that pass a filter. Other passages have no part in them: what they
 * contain, and that they exist, changes no similarity.
 */
record FilteredStatistics(IndexSearcher all, EvaluatedFilter passing) implements PassageStatistics {

    /**
     * The number of passages after which the frequency of a word is extrapolated from the passing ones that were looked
     * at: exact counts of all frequent words would take longer than the search.
     */
    private static final int MAX_COUNTED = 4096;

    @Override
    public int countPassages() {
        return passing.count();
    }

    @Override
    public int countPassagesWith(Term term, int docFreq) throws IOException {
        if (docFreq == 0) {
            return 0;
        }
        Integer known = passing.frequencies().get(term);
        if (known == null) {
            known = countVisible(term);
            passing.addFrequency(term, known);
        }
        return known;
    }

    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) throws IOException {
        if (all.collectionStatistics(field) == null) {
            return null;
        }
        CollectionStatistics known = passing.fields().get(field);
        if (known == null) {
            known = sumLengths(field);
            passing.fields().put(field, known);
        }
        return known;
    }

    /** Sums the lengths of passages as they are scored by; a field without lengths has the lengths of the words. */
    private CollectionStatistics sumLengths(String field) throws IOException {
        long passages = 0;
        long length = 0;
        List<LeafReaderContext> segments = all.getIndexReader().leaves();
        for (int index = 0; index < segments.size(); index++) {
            LeafReader segment = segments.get(index).reader();
            NumericDocValues own = segment.getNormValues(field);
            NumericDocValues norms = own != null ? own : segment.getNormValues(PassageFields.WORDS);
            if (norms != null) {
                var both = ConjunctionUtils.intersectIterators(
                        List.of(new BitSetIterator(passing.bySegment().get(index), 0), norms));
                while (both.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    passages++;
                    length += SmallFloat.byte4ToInt((byte) norms.longValue());
                }
            }
        }
        // Lucene has no statistics of nothing.
        long some = Math.max(1, passages);
        return new CollectionStatistics(field, Math.max(some, passing.count()), some, Math.max(some, length), some);
    }

    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) throws IOException {
        return new NearTerms(all.getIndexReader(), this).findMostFrequent(term, maxEdits, minFrequency);
    }

    private int countVisible(Term term) throws IOException {
        long found = 0;
        long lookedThrough = 0;
        List<LeafReaderContext> segments = all.getIndexReader().leaves();
        for (int index = 0; index < segments.size(); index++) {
            FixedBitSet passages = passing.bySegment().get(index);
            TermsEnum terms = termsEnum(segments.get(index), term);
            if (terms != null) {
                // The rarer one leads.
                var both = ConjunctionUtils.intersectIterators(List.of(
                        new BitSetIterator(passages, passages.cardinality()),
                        terms.postings(null, PostingsEnum.NONE)));
                while (both.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    if (++found > MAX_COUNTED) {
                        lookedThrough += countUpTo(passages, both.docID());
                        return (int) (found * passing.count() / lookedThrough);
                    }
                }
            }
            lookedThrough += passages.cardinality();
        }
        return (int) found;
    }

    private static @Nullable TermsEnum termsEnum(LeafReaderContext segment, Term term) throws IOException {
        var terms = segment.reader().terms(term.field());
        if (terms == null) {
            return null;
        }
        TermsEnum found = terms.iterator();
        return found.seekExact(term.bytes()) ? found : null;
    }

    private static int countUpTo(FixedBitSet passages, int last) {
        long[] words = passages.getBits();
        int count = Long.bitCount(words[last >> 6] & -1L >>> 63 - (last & 63));
        for (int word = 0; word < last >> 6; word++) {
            count += Long.bitCount(words[word]);
        }
        return count;
    }
}
