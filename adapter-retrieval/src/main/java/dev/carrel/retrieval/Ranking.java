package dev.carrel.retrieval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * How the passages of one index rank by words for one query: the sum of what each term adds, and the share of the query
 * that such a sum stands for, as the documentation of the package states it.
 */
final class Ranking {

    /** What title and headings add again for the words that they have. */
    private static final double ABOUT = 0.6;

    /**
     * Of a query of more terms only those that it means most are looked up, each of which takes time: the words of the
     * longest question, some of its stems, and no earlier question beside those.
     */
    static final int MAX_LOOKED_UP = 8192;

    /** A query of more terms is asked by its weightiest: 64 words and their stems. */
    private static final int MOST_TERMS = 128;

    /** Of how many terms a passage can be expected to have all: 12 words and their stems. */
    private static final int TERMS_EXPECTED = 24;

    /** The share of a query that the best of {@code e} passages reaches by chance, of {@code e²} twice that. */
    private static final double CHANCE = 0.01;

    /** A query with more words that are unknown is on something else, and looking for each takes time. */
    private static final int MOST_CORRECTED = 3;

    /** What remains of a word that had to be corrected. */
    private static final double CORRECTED = 0.7;

    private final List<WeighedTerm> terms;
    private final Query query;
    private final double expected;
    private final double chance;

    private Ranking(List<WeighedTerm> terms, Query query, double expected, double chance) {
        this.terms = terms;
        this.query = query;
        this.expected = expected;
        this.chance = chance;
    }

    static Ranking of(Map<Term, Double> meant, IndexSearcher searcher) throws IOException {
        var weighed = new ArrayList<WeighedTerm>();
        for (Map.Entry<Term, Double> term : mostMeant(meant)) {
            weighed.add(WeighedTerm.of(term.getKey(), term.getValue(), null, searcher));
        }
        weighed.sort(Comparator.comparingDouble(WeighedTerm::most).reversed());
        double expected = weighed.stream().limit(TERMS_EXPECTED).mapToDouble(WeighedTerm::most).sum();
        List<WeighedTerm> asked = new ArrayList<>(
                weighed.stream().filter(WeighedTerm::isKnown).limit(MOST_TERMS).toList());
        List<WeighedTerm> corrections = corrections(weighed, searcher);
        asked.addAll(corrections);
        weighed.addAll(corrections);
        return new Ranking(weighed, query(asked, searcher), expected,
                CHANCE * Math.log1p(searcher.getIndexReader().numDocs()));
    }

    private static Collection<Map.Entry<Term, Double>> mostMeant(Map<Term, Double> meant) {
        return meant.size() <= MAX_LOOKED_UP
                ? meant.entrySet()
                : meant.entrySet()
                        .stream()
                        .sorted(Map.Entry.<Term, Double>comparingByValue().reversed())
                        .limit(MAX_LOOKED_UP)
                        .toList();
    }

    /** What may be meant by the weightiest words that are not known. */
    private static List<WeighedTerm> corrections(List<WeighedTerm> weighed, IndexSearcher searcher)
            throws IOException {
        var spelling = new Spelling(searcher.getIndexReader());
        var corrections = new ArrayList<WeighedTerm>();
        List<WeighedTerm> unknown = weighed.stream()
                .filter(term -> !term.isKnown() && term.term().field().equals(PassageFields.WORDS))
                .limit(MOST_CORRECTED)
                .toList();
        for (WeighedTerm term : unknown) {
            Optional<Term> nearest = spelling.nearest(term.term());
            if (nearest.isPresent()) {
                corrections.add(WeighedTerm.of(nearest.get(), CORRECTED * term.meant(), term.term(), searcher));
            }
        }
        return corrections;
    }

    private static Query query(List<WeighedTerm> asked, IndexSearcher searcher) throws IOException {
        var query = new BooleanQuery.Builder();
        for (WeighedTerm term : asked) {
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

    /** All terms of the query, weightiest first, and then their corrections. */
    List<WeighedTerm> terms() {
        return terms;
    }

    /**
     * The share of the query that a passage covers for which {@link #query} gave a score; above 1 if it says it again.
     */
    double covered(float score) {
        return expected == 0 ? 0 : Math.max(0, share(score - chance * expected));
    }

    /** The share of the query that a part of a score stands for. */
    double share(double score) {
        return expected == 0 ? 0 : (1 + SmoothedBm25.K1) * score / expected;
    }
}
