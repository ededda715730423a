package dev.carrel.opensearch.search;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.opensearch.search.LibraryStatistics.NearTermsKey;
import dev.carrel.opensearch.search.NearTermsQuery.NearTerm;
import dev.carrel.opensearch.search.StatisticsQuery.Totals;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of libraries that were counted for recent queries. They hold for one version of the library's row in
 * the register, which every change of its passages replaces. Thread-safe.
 */
final class StatisticsCache {

    private static final int MAX_ENTRIES = 64;
    private static final int MAX_TERMS = 4000;

    private final Map<Key, Counted> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Counted> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    /** The passages that are counted, and the version of the row of their library. */
    private record Key(String life, AttributeFilter filter) {}

    /** Returns what has been counted, which grows with each query. */
    Counted find(String life, long version, AttributeFilter filter) {
        synchronized (entries) {
            return entries.compute(new Key(life, filter),
                    (key, known) -> known != null && known.version == version ? known : new Counted(version));
        }
    }

    /** What has been counted of the passages of a library that pass a filter. Thread-safe. */
    static final class Counted {

        private final long version;
        private final Map<Term, Integer> frequencies = new HashMap<>();
        private final Map<NearTermsKey, List<NearTerm>> nearTerms = new HashMap<>();
        private @Nullable Totals totals;

        private Counted(long version) {
            this.version = version;
        }

        synchronized @Nullable Totals totals() {
            return totals;
        }

        synchronized void setTotals(Totals counted) {
            totals = counted;
        }

        synchronized Map<Term, Integer> frequenciesOf(Iterable<Term> terms) {
            var known = new HashMap<Term, Integer>();
            for (Term term : terms) {
                Integer frequency = frequencies.get(term);
                if (frequency != null) {
                    known.put(term, frequency);
                }
            }
            return known;
        }

        synchronized void addFrequencies(Map<Term, Integer> counted) {
            if (frequencies.size() > MAX_TERMS) {
                frequencies.clear();
            }
            frequencies.putAll(counted);
        }

        synchronized @Nullable List<NearTerm> nearTermsOf(NearTermsKey key) {
            return nearTerms.get(key);
        }

        synchronized void addNearTerms(Map<NearTermsKey, List<NearTerm>> found) {
            if (nearTerms.size() > MAX_TERMS) {
                nearTerms.clear();
            }
            nearTerms.putAll(found);
        }
    }
}
