package dev.carrel.ranking.statistics;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.ranking.passage.AttributeTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The filters of recent queries, evaluated on one view of an index: tokens and pages of a site ask with the same few
 * filters again and again, and each person with their own where documents have readers. A view never changes; its entry
 * is dropped when it is closed. Thread-safe.
 */
final class FilterCache {

    /** The filters of about 200 people for 100,000 passages, or of 50 for a million. */
    private static final long MAX_BYTES = 8L << 20;
    /** Kept whatever they take. */
    private static final int MIN_FILTERS = 16;

    private static final ConcurrentMap<IndexReader.CacheKey, FilterCache> BY_VIEW = new ConcurrentHashMap<>();

    /** The least recently used first. */
    private final Map<AttributeFilter, EvaluatedFilter> filters = new LinkedHashMap<>(16, 0.75f, true);

    private FilterCache() {}

    /** Evaluates a filter on a view of an index, or returns the earlier evaluation. */
    static EvaluatedFilter evaluate(AttributeFilter filter, IndexReader view) throws IOException {
        IndexReader.CacheHelper helper = view.getReaderCacheHelper();
        if (helper == null) {
            return EvaluatedFilter.of(filter, view);
        }
        FilterCache cache = BY_VIEW.computeIfAbsent(helper.getKey(), key -> {
            helper.addClosedListener(BY_VIEW::remove);
            return new FilterCache();
        });
        EvaluatedFilter known = cache.find(filter);
        return known != null ? known : cache.add(filter, EvaluatedFilter.of(filter, view));
    }

    /** Words that were looked up since take memory too. */
    private synchronized @Nullable EvaluatedFilter find(AttributeFilter filter) {
        EvaluatedFilter known = filters.get(filter);
        dropOldest();
        return known;
    }

    /** Returns the evaluation that is kept: another thread may have been faster. */
    private synchronized EvaluatedFilter add(AttributeFilter filter, EvaluatedFilter evaluated) {
        EvaluatedFilter earlier = filters.putIfAbsent(filter, evaluated);
        dropOldest();
        return earlier != null ? earlier : evaluated;
    }

    private void dropOldest() {
        long bytes = filters.values().stream().mapToLong(EvaluatedFilter::estimateBytes).sum();
        Iterator<EvaluatedFilter> oldest = filters.values().iterator();
        while (bytes > MAX_BYTES && filters.size() > MIN_FILTERS) {
            bytes -= oldest.next().estimateBytes();
            oldest.remove();
        }
    }

    /** Returns the number of views that have an evaluated filter. */
    static int countViews() {
        return BY_VIEW.size();
    }

    /**
     * The passages that pass a filter. The sets must not be changed.
     *
     * @param frequencies the number of these passages that contain a term, for terms that were looked up
     * @param fields the statistics of these passages, for fields that were looked up
     */
    record EvaluatedFilter(List<FixedBitSet> bySegment, int count, ConcurrentMap<Term, Integer> frequencies,
            ConcurrentMap<String, CollectionStatistics> fields) {

        /** Words that queries look up repeatedly are few; others are counted again. */
        private static final int MAX_TERMS = 10_000;
        private static final int BYTES_OF_TERM = 150;
        private static final int BYTES_OF_FILTER = 4096;

        private static EvaluatedFilter of(AttributeFilter filter, IndexReader view) throws IOException {
            var bySegment = new ArrayList<FixedBitSet>();
            int count = 0;
            for (LeafReaderContext segment : view.leaves()) {
                FixedBitSet passages = AttributeTerms.findPassages(filter, segment.reader());
                bySegment.add(passages);
                count += passages.cardinality();
            }
            return new EvaluatedFilter(List.copyOf(bySegment), count, new ConcurrentHashMap<>(),
                    new ConcurrentHashMap<>());
        }

        private long estimateBytes() {
            return BYTES_OF_FILTER + (long) BYTES_OF_TERM * frequencies.size()
                    + bySegment.stream().mapToLong(passages -> passages.length() / Byte.SIZE).sum();
        }

        void addFrequency(Term term, int passages) {
            if (frequencies.size() < MAX_TERMS) {
                frequencies.put(term, passages);
            }
        }
    }
}
