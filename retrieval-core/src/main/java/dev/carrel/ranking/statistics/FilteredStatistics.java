package dev.carrel.ranking.statistics;

import dev.carrel.ranking.statistics.FilterCache.EvaluatedFilter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** The statistics of the passages of a Lucene index that pass a filter. */
record FilteredStatistics(IndexSearcher all, EvaluatedFilter passing) implements PassageStatistics {

    /**
     * The number of passages after which the frequency of a word is extrapolated from the part of the index that was
     * counted: exact counts of all frequent words would take longer than the search. Such a word is visible anyway.
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
            known = countVisible(term, passing.bySegment(), docFreq);
            passing.addFrequency(term, known);
        }
        return known;
    }

    /** The mean length of passages is that of all: it says nothing about words. */
    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) throws IOException {
        CollectionStatistics statistics = all.collectionStatistics(field);
        if (statistics == null) {
            return null;
        }
        long passages = Math.clamp(passing.count(), 1, statistics.docCount());
        double share = (double) passages / statistics.docCount();
        long postings = Math.max(passages, Math.round(share * statistics.sumDocFreq()));
        return new CollectionStatistics(field, statistics.maxDoc(), passages,
                Math.max(postings, Math.round(share * statistics.sumTotalTermFreq())), postings);
    }

    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) throws IOException {
        return new NearTerms(all.getIndexReader(), this).findMostFrequent(term, maxEdits, minFrequency);
    }

    private int countVisible(Term term, List<FixedBitSet> visible, int limit) throws IOException {
        long found = 0;
        long lookedThrough = 0;
        List<LeafReaderContext> segments = all.getIndexReader().leaves();
        for (int index = 0; index < segments.size(); index++) {
            TermsEnum terms = termsEnum(segments.get(index), term);
            if (terms != null) {
                FixedBitSet passages = visible.get(index);
                PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
                // The rarer one leads.
                found += passages.cardinality() < terms.docFreq() ? countLedByFilter(passages, postings)
                        : countLedByTerm(passages, postings);
            }
            lookedThrough += segments.get(index).reader().maxDoc();
            if (found > MAX_COUNTED) {
                break;
            }
        }
        long extrapolated = lookedThrough == 0 ? 0 : found * all.getIndexReader().maxDoc() / lookedThrough;
        return (int) Math.min(limit, extrapolated);
    }

    private static @Nullable TermsEnum termsEnum(LeafReaderContext segment, Term term) throws IOException {
        var terms = segment.reader().terms(term.field());
        if (terms == null) {
            return null;
        }
        TermsEnum found = terms.iterator();
        return found.seekExact(term.bytes()) ? found : null;
    }

    private static long countLedByFilter(FixedBitSet passages, PostingsEnum postings) throws IOException {
        long found = 0;
        long passage = nextSetBit(passages, 0);
        while (passage != DocIdSetIterator.NO_MORE_DOCS) {
            int with = postings.docID() < passage ? postings.advance((int) passage) : postings.docID();
            if (with == DocIdSetIterator.NO_MORE_DOCS) {
                return found;
            }
            if (with == passage) {
                if (++found > MAX_COUNTED) {
                    return found * passages.length() / (passage + 1);
                }
                passage = nextSetBit(passages, passage + 1);
            } else {
                passage = nextSetBit(passages, with);
            }
        }
        return found;
    }

    private static long countLedByTerm(FixedBitSet passages, PostingsEnum postings) throws IOException {
        long found = 0;
        for (int passage = postings.nextDoc(); passage != DocIdSetIterator.NO_MORE_DOCS; passage = postings
                .nextDoc()) {
            if (passages.get(passage) && ++found > MAX_COUNTED) {
                return found * passages.length() / (passage + 1);
            }
        }
        return found;
    }

    private static int nextSetBit(FixedBitSet passages, long from) {
        return from >= passages.length() ? DocIdSetIterator.NO_MORE_DOCS : passages.nextSetBit((int) from);
    }
}
