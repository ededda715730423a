package dev.carrel.retrieval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * How the passages of one index rank for one query: the sum of what each term adds, and that sum brought to a
 * similarity as the documentation of the package states it.
 */
final class Ranking {

    /** What title and headings add again for the words that they have. */
    private static final double ABOUT = 0.6;

    /** A query of more terms is asked by its weightiest: 64 words and their stems. */
    private static final int MOST_TERMS = 128;

    /** Of how many terms a passage can be expected to have all: 12 words and their stems. */
    private static final int TERMS_EXPECTED = 24;

    /** A term that the library has never seen is a sign that it is on something else. */
    private static final double UNKNOWN = 1.5;

    /** The share of a query that the best of {@code e} passages reaches by chance, of {@code e²} twice that. */
    private static final double CHANCE = 0.01;

    private static final SmoothedBm25 BM25 = new SmoothedBm25();

    private final Query query;
    private final double expected;
    private final double chance;

    private Ranking(Query query, double expected, double chance) {
        this.query = query;
        this.expected = expected;
        this.chance = chance;
    }

    /** A term with its documents, how often the query means it, and the most that it can add to a score. */
    private record Weighed(Term term, TermStates states, double meant, double most) {

        boolean known() {
            return states.docFreq() > 0;
        }
    }

    static Ranking of(Map<Term, Double> terms, IndexSearcher searcher) throws IOException {
        var weighed = new ArrayList<Weighed>(terms.size());
        for (Map.Entry<Term, Double> term : terms.entrySet()) {
            weighed.add(weigh(term.getKey(), term.getValue(), searcher));
        }
        weighed.sort(Comparator.comparingDouble(Weighed::most).reversed());
        List<Weighed> asked = weighed.stream().filter(Weighed::known).limit(MOST_TERMS).toList();
        double expected = weighed.stream().limit(TERMS_EXPECTED).mapToDouble(Weighed::most).sum();
        return new Ranking(query(asked, searcher), expected,
                CHANCE * Math.log1p(searcher.getIndexReader().numDocs()));
    }

    private static Weighed weigh(Term term, double meant, IndexSearcher searcher) throws IOException {
        TermStates states = TermStates.build(searcher, term, true);
        CollectionStatistics field = searcher.collectionStatistics(term.field());
        double most = meant * BM25.idf(states.docFreq(), field == null ? 0 : field.docCount());
        return new Weighed(term, states, meant, states.docFreq() > 0 ? most : UNKNOWN * most);
    }

    private static Query query(List<Weighed> asked, IndexSearcher searcher) throws IOException {
        var query = new BooleanQuery.Builder();
        for (Weighed term : asked) {
            query.add(clause(term.term(), term.states(), term.meant()), Occur.SHOULD);
            if (term.term().field().equals(PassageFields.WORDS)) {
                var about = new Term(PassageFields.ABOUT, term.term().bytes());
                TermStates states = TermStates.build(searcher, about, true);
                if (states.docFreq() > 0) {
                    query.add(clause(about, states, ABOUT * term.meant()), Occur.SHOULD);
                }
            }
        }
        return query.build();
    }

    private static Query clause(Term term, TermStates states, double weight) {
        return new BoostQuery(new TermQuery(term, states), (float) weight);
    }

    /** Matches what has any of the terms. */
    Query query() {
        return query;
    }

    /** From 0 to 1 for a score that {@link #query} gave. */
    double similarity(float score) {
        if (expected == 0) {
            return 0;
        }
        double covered = Math.max(0, (1 + SmoothedBm25.K1) * (score / expected - chance));
        return covered / Math.pow(1 + Math.pow(covered, 8), 0.125);
    }
}
