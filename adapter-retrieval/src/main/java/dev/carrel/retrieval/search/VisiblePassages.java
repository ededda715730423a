package dev.carrel.retrieval.search;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.retrieval.search.FilterCache.EvaluatedFilter;
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
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The passages of the documents that pass the filter of a query. They are found before the search, so that both legs
 * look among them only, and the statistics of terms count these passages: a word that only other documents contain is
 * unknown. Used by one thread.
 */
final class VisiblePassages {

    /**
     * The number of passages after which the frequency of a word is extrapolated from the part of the index that was
     * counted: exact counts of all frequent words would take longer than the search. Such a word is visible anyway.
     */
    private static final int MAX_COUNTED = 4096;

    private final IndexSearcher all;
    private final IndexSearcher searcher;
    private final @Nullable EvaluatedFilter passing;

    private VisiblePassages(IndexSearcher all, @Nullable EvaluatedFilter passing) {
        this.all = all;
        this.passing = passing;
        this.searcher = passing == null ? all : new VisibleSearcher();
    }

    /** Evaluates a filter. */
    static VisiblePassages find(AttributeFilter filter, IndexSearcher searcher) throws IOException {
        return new VisiblePassages(searcher,
                filter.isEverything() ? null : FilterCache.evaluate(filter, searcher.getIndexReader()));
    }

    /** Returns a searcher whose statistics count the visible passages. Searches need the {@link #filter}. */
    IndexSearcher searcher() {
        return searcher;
    }

    /** Returns the number of visible passages. */
    int count() {
        return passing == null ? all.getIndexReader().numDocs() : passing.count();
    }

    /** Returns the filter for searches; empty if all passages are visible. */
    Optional<Query> filter() {
        return Optional.ofNullable(passing).map(filter -> new PassageSetQuery(filter.bySegment()));
    }

    /**
     * Returns the number of visible passages that contain a term.
     *
     * @param docFreq the number of all passages that contain it
     */
    int countPassagesWith(Term term, int docFreq) throws IOException {
        if (passing == null || docFreq == 0) {
            return docFreq;
        }
        Integer known = passing.frequencies().get(term);
        if (known == null) {
            known = countVisible(term, passing.bySegment(), docFreq);
            passing.addFrequency(term, known);
        }
        return known;
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

    /** Searches with the statistics of the visible passages. */
    private final class VisibleSearcher extends IndexSearcher {

        VisibleSearcher() {
            super(all.getIndexReader());
            setSimilarity(all.getSimilarity());
            setQueryCache(null);
        }

        @Override
        public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
            int visible = Math.max(1, countPassagesWith(term, docFreq));
            return new TermStatistics(term.bytes(), visible, Math.max(visible, totalTermFreq * visible / docFreq));
        }

        /** The mean length of passages is that of all: it says nothing about words. */
        @Override
        public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
            CollectionStatistics statistics = super.collectionStatistics(field);
            if (statistics == null) {
                return null;
            }
            long passages = Math.clamp(VisiblePassages.this.count(), 1, statistics.docCount());
            double share = (double) passages / statistics.docCount();
            long postings = Math.max(passages, Math.round(share * statistics.sumDocFreq()));
            return new CollectionStatistics(field, statistics.maxDoc(), passages,
                    Math.max(postings, Math.round(share * statistics.sumTotalTermFreq())), postings);
        }
    }
}
