package dev.carrel.ranking.search;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.ranking.candidate.CandidateReader;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.SmoothedBm25;
import dev.carrel.ranking.statistics.PassageStatistics;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/**
 * Hybrid search with reranking: an analysed query that runs on a searcher. Immutable; may be run repeatedly, for
 * example when an index was closed before the search began.
 */
public final class PassageSearch {

    private final PassageQuery query;
    private final Map<Term, Double> termWeights;
    private final Set<Term> incidentalTerms;
    private final QueryNGrams queryNGrams;
    private final Analyzer analyzer;

    private PassageSearch(PassageQuery query, Analyzer analyzer) {
        this.query = query;
        this.termWeights = Collections.unmodifiableMap(QueryTerms.weighTerms(query, analyzer));
        this.incidentalTerms = QueryTerms.findIncidentalTerms(query, analyzer);
        this.queryNGrams = QueryNGrams.of(query);
        this.analyzer = analyzer;
    }

    /** Analyses a query. */
    public static PassageSearch prepare(PassageQuery query, Analyzer analyzer) {
        return new PassageSearch(query, analyzer);
    }

    /** Returns the terms of the query, each with its weight. */
    public Map<Term, Double> termWeights() {
        return termWeights;
    }

    /**
     * Searches an index: the best documents first, each with its best passages.
     *
     * @throws CancellationException soon after the signal is cancelled
     */
    public SearchHits searchIndex(IndexSearcher searcher, CancellationSignal signal) throws IOException {
        signal.throwIfCancelled();
        return rankPassages(VisiblePassages.find(query.filter(), searcher, signal));
    }

    /**
     * Ranks documents that an index of another kind has found: the best first, each with its best passages.
     *
     * @param candidates the passages that may be hits of each document that passes the filter of the query
     * @param collection the statistics of all passages that pass the filter
     * @throws CancellationException soon after the signal is cancelled
     */
    public SearchHits rankCandidates(Collection<List<IndexedPassage>> candidates, PassageStatistics collection,
            CancellationSignal signal) throws IOException {
        // A segment cannot be empty.
        try (IndexReader reader = candidates.isEmpty() ? new MultiReader() : new CandidateReader(candidates)) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(new SmoothedBm25());
            searcher.setQueryCache(null);
            return rankPassages(VisiblePassages.partOf(collection, searcher, signal));
        }
    }

    private SearchHits rankPassages(VisiblePassages visible) throws IOException {
        LexicalQuery lexicalQuery = LexicalQuery.of(termWeights, incidentalTerms, visible);
        return new DocumentRanking(visible, query, lexicalQuery, queryNGrams, analyzer).rankDocuments();
    }
}
