package dev.carrel.retrieval.search;

import dev.carrel.retrieval.index.PassageFields;
import dev.carrel.retrieval.index.SmoothedBm25;
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
public final class LexicalQuery {

    /** What title and headings add again for the words that they have. */
    private static final double TITLE_WEIGHT = 0.6;

    /**
     * Of a query of more terms only those that it means most are looked up, each of which takes time: the words of the
     * longest question, some of its stems, and no earlier question beside those.
     */
    static final int MAX_LOOKUPS = 8192;

    /** A query of more terms is asked by its weightiest: 64 words and their stems. */
    private static final int MAX_TERMS = 128;

    /** Of how many terms a passage can be expected to have all: 12 words and their stems. */
    private static final int EXPECTED_TERMS = 24;

    /** The share of a query that the best of {@code e} passages reaches by chance, of {@code e²} twice that. */
    private static final double CHANCE_COVERAGE = 0.01;

    /** A query with more words that are unknown is on something else, and looking for each takes time. */
    private static final int MAX_CORRECTIONS = 3;

    /** What remains of a word that had to be corrected. */
    private static final double CORRECTION_WEIGHT = 0.7;

    private final List<WeightedTerm> terms;
    private final Query query;
    private final double expectedScore;
    private final double chanceCoverage;

    private LexicalQuery(List<WeightedTerm> terms, Query query, double expectedScore, double chanceCoverage) {
        this.terms = terms;
        this.query = query;
        this.expectedScore = expectedScore;
        this.chanceCoverage = chanceCoverage;
    }

    public static LexicalQuery of(Map<Term, Double> weights, IndexSearcher searcher) throws IOException {
        var weighted = new ArrayList<WeightedTerm>();
        for (Map.Entry<Term, Double> term : selectHeaviest(weights)) {
            weighted.add(WeightedTerm.of(term.getKey(), term.getValue(), null, searcher));
        }
        weighted.sort(Comparator.comparingDouble(WeightedTerm::maxScore).reversed());
        double expectedScore = weighted.stream().limit(EXPECTED_TERMS).mapToDouble(WeightedTerm::maxScore).sum();
        List<WeightedTerm> queried = new ArrayList<>(
                weighted.stream().filter(WeightedTerm::isKnown).limit(MAX_TERMS).toList());
        List<WeightedTerm> corrections = correctSpelling(weighted, searcher);
        queried.addAll(corrections);
        weighted.addAll(corrections);
        return new LexicalQuery(weighted, buildQuery(queried, searcher), expectedScore,
                CHANCE_COVERAGE * Math.log1p(searcher.getIndexReader().numDocs()));
    }

    private static Collection<Map.Entry<Term, Double>> selectHeaviest(Map<Term, Double> weights) {
        return weights.size() <= MAX_LOOKUPS
                ? weights.entrySet()
                : weights.entrySet()
                        .stream()
                        .sorted(Map.Entry.<Term, Double>comparingByValue().reversed())
                        .limit(MAX_LOOKUPS)
                        .toList();
    }

    /** What may be meant by the weightiest words that are not known. */
    private static List<WeightedTerm> correctSpelling(List<WeightedTerm> weighted, IndexSearcher searcher)
            throws IOException {
        var spelling = new SpellingCorrector(searcher.getIndexReader());
        var corrections = new ArrayList<WeightedTerm>();
        List<WeightedTerm> unknown = weighted.stream()
                .filter(term -> !term.isKnown() && term.term().field().equals(PassageFields.WORDS))
                .limit(MAX_CORRECTIONS)
                .toList();
        for (WeightedTerm term : unknown) {
            Optional<Term> nearest = spelling.findCorrection(term.term());
            if (nearest.isPresent()) {
                corrections
                        .add(WeightedTerm.of(nearest.get(), CORRECTION_WEIGHT * term.weight(), term.term(), searcher));
            }
        }
        return corrections;
    }

    private static Query buildQuery(List<WeightedTerm> queried, IndexSearcher searcher) throws IOException {
        var query = new BooleanQuery.Builder();
        for (WeightedTerm term : queried) {
            query.add(boostedClause(term.term(), term.states(), term.weight()), Occur.SHOULD);
            if (term.term().field().equals(PassageFields.WORDS)) {
                var about = new Term(PassageFields.TITLE_AND_HEADINGS, term.term().bytes());
                TermStates states = TermStates.build(searcher, about, true);
                if (states.docFreq() > 0) {
                    query.add(boostedClause(about, states, TITLE_WEIGHT * term.weight()), Occur.SHOULD);
                }
            }
        }
        return query.build();
    }

    private static Query boostedClause(Term term, TermStates states, double weight) {
        return new BoostQuery(new TermQuery(term, states), (float) weight);
    }

    /** Matches what has any of the terms. */
    Query luceneQuery() {
        return query;
    }

    /** All terms of the query, weightiest first, and then their corrections. */
    List<WeightedTerm> weightedTerms() {
        return terms;
    }

    /**
     * The share of the query that a passage covers for which {@link #query} gave a score; above 1 if it says it again.
     */
    double queryCoverage(float score) {
        return expectedScore == 0 ? 0 : Math.max(0, shareOfQuery(score - chanceCoverage * expectedScore));
    }

    /** The share of the query that a part of a score stands for. */
    double shareOfQuery(double score) {
        return expectedScore == 0 ? 0 : (1 + SmoothedBm25.K1) * score / expectedScore;
    }
}
