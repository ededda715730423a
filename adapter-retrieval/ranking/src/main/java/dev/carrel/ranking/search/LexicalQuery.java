package dev.carrel.ranking.search;

import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The BM25 query of a search: its weighted terms as a Lucene query, and the scale that turns a BM25 score into the
 * share of the query that a passage covers. The package documentation has the formulas.
 */
final class LexicalQuery {

    /** The weight of a match in title or headings, added to the match in the whole text. */
    static final double TITLE_WEIGHT = 0.6;

    /**
     * The maximum number of terms that are looked up, heaviest first: enough for all words of the longest question and
     * some of its stems. Each lookup takes time.
     */
    static final int MAX_LOOKUPS = 8192;

    /** The maximum number of terms of the Lucene query, heaviest first: 64 words and their stems. */
    static final int MAX_TERMS = 128;

    /** The number of terms that a relevant passage can be expected to contain: 12 words and their stems. */
    static final int EXPECTED_TERMS = 24;

    /**
     * The coverage that the best of <i>e</i> passages reaches by chance; it grows with the logarithm of their number.
     */
    static final double CHANCE_COVERAGE = 0.01;

    /** The maximum number of corrected words: a query with more unknown words is about something else. */
    static final int MAX_CORRECTIONS = 3;

    /** The factor on the weight of a corrected word. */
    static final double CORRECTION_WEIGHT = 0.7;

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

    /**
     * Looks up the terms of a query among the visible passages of an index.
     *
     * @param weights the weight of each term, see {@link QueryTerms#weighTerms}
     * @param incidental terms that are left out if the index does not contain them
     */
    static LexicalQuery of(Map<Term, Double> weights, Set<Term> incidental, VisiblePassages visible)
            throws IOException {
        var weighted = new ArrayList<WeightedTerm>();
        for (Map.Entry<Term, Double> entry : selectHeaviest(weights)) {
            visible.throwIfCancelled();
            var term = WeightedTerm.of(entry.getKey(), entry.getValue(), null, visible);
            if (term.isKnown() || !incidental.contains(entry.getKey())) {
                weighted.add(term);
            }
        }
        weighted.sort(Comparator.comparingDouble(WeightedTerm::maxScore).reversed());
        List<WeightedTerm> queried = new ArrayList<>(
                weighted.stream().filter(WeightedTerm::isKnown).limit(MAX_TERMS).toList());
        List<WeightedTerm> corrections = correctSpelling(weighted, visible);
        double expectedScore = sumExpectedScores(weighted, corrections);
        queried.addAll(corrections);
        weighted.addAll(corrections);
        return new LexicalQuery(weighted, buildQuery(queried, visible), expectedScore,
                CHANCE_COVERAGE * Math.log1p(visible.statistics().countPassages()));
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

    /** Returns corrections of the heaviest unknown and rare words. */
    private static List<WeightedTerm> correctSpelling(List<WeightedTerm> weighted, VisiblePassages visible)
            throws IOException {
        var spelling = new SpellingCorrector(visible.statistics());
        var corrections = new ArrayList<WeightedTerm>();
        List<WeightedTerm> rare = weighted.stream()
                .filter(term -> term.isRare() && term.term().field().equals(PassageFields.WORDS))
                .limit(MAX_CORRECTIONS)
                .toList();
        for (WeightedTerm term : rare) {
            visible.throwIfCancelled();
            Optional<Term> meant = spelling.findCorrection(term.term(), term.frequency());
            if (meant.isPresent()) {
                double weight = CORRECTION_WEIGHT * term.weight();
                corrections.add(WeightedTerm.of(meant.get(), weight, term.term(), visible));
            }
        }
        return corrections;
    }

    /** Returns the expected score of a relevant passage: of a corrected word only the correction is expected. */
    private static double sumExpectedScores(List<WeightedTerm> weighted, List<WeightedTerm> corrections) {
        Stream<WeightedTerm> asMeant = weighted.stream()
                .filter(term -> corrections.stream().noneMatch(correction -> correction.replaces(term)));
        return Stream
                .concat(asMeant.map(WeightedTerm::maxScore),
                        corrections.stream().map(correction -> correction.maxScore() / CORRECTION_WEIGHT))
                .sorted(Comparator.reverseOrder())
                .limit(EXPECTED_TERMS)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static Query buildQuery(List<WeightedTerm> queried, VisiblePassages visible) throws IOException {
        var query = new BooleanQuery.Builder();
        for (WeightedTerm term : queried) {
            query.add(boostedClause(term.term(), term.states(), term.weight()), Occur.SHOULD);
            if (term.term().field().equals(PassageFields.WORDS)) {
                var inTitle = new Term(PassageFields.TITLE_AND_HEADINGS, term.term().bytes());
                TermStates states = TermStates.build(visible.searcher(), inTitle, true);
                if (visible.statistics().countPassagesWith(inTitle, states.docFreq()) > 0) {
                    query.add(boostedClause(inTitle, states, TITLE_WEIGHT * term.weight()), Occur.SHOULD);
                }
            }
        }
        visible.filter().ifPresent(filter -> query.add(filter, Occur.FILTER).setMinimumNumberShouldMatch(1));
        return query.build();
    }

    private static Query boostedClause(Term term, TermStates states, double weight) {
        return new BoostQuery(new TermQuery(term, states), (float) weight);
    }

    /** Returns the Lucene query, which matches visible passages with at least one of the terms. */
    Query luceneQuery() {
        return query;
    }

    /** Returns all terms of the query, heaviest first, followed by the corrections. */
    List<WeightedTerm> weightedTerms() {
        return terms;
    }

    /** Returns the corrections of misspelt words, by the words. */
    Map<String, String> corrections() {
        var corrections = new HashMap<String, String>();
        for (WeightedTerm term : terms) {
            Term misspelt = term.correctionOf();
            if (misspelt != null) {
                corrections.put(misspelt.text(), term.term().text());
            }
        }
        return corrections;
    }

    /**
     * Returns the share of the query that a passage covers, at least 0; above 1 if the passage repeats the terms.
     *
     * @param score the score of the passage by {@link #luceneQuery}
     */
    double queryCoverage(float score) {
        return expectedScore == 0 ? 0 : Math.max(0, shareOfQuery(score - chanceCoverage * expectedScore));
    }

    /** Returns the share of the query that corresponds to a part of a BM25 score. */
    double shareOfQuery(double score) {
        return expectedScore == 0 ? 0 : (1 + SmoothedBm25.K1) * score / expectedScore;
    }
}
