package dev.carrel.ranking.search;

import dev.carrel.ranking.passage.SmoothedBm25;
import dev.carrel.ranking.search.HybridScorer.LogisticCurve;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The formulas of the package documentation have the numbers of the code. */
class FormulaDocumentationTest {

    private static final Path DOCUMENTATION = Path.of("src/main/java/dev/carrel/ranking/search/package-info.java");

    @Test
    void documentationHasTheConstants() throws IOException {
        String text = Files.readString(DOCUMENTATION).replaceAll("\\s*\n \\*\\s*", " ").replaceAll(" +", " ");

        assertThat(text).contains(formulas());
    }

    private static String[] formulas() {
        String k1 = number(SmoothedBm25.K1);
        String b = number(SmoothedBm25.B);
        String undone = number(1 + SmoothedBm25.K1);
        return new String[]{
            "uses the " + LexicalQuery.MAX_TERMS + " heaviest",
            "+ Σ w(t) · " + number(LexicalQuery.TITLE_WEIGHT) + " · idf'(t) · s'(t, p)",
            "s(t, p) = f / (f + " + k1 + " · (1 − " + b + " + " + b + " · l(p) / l))",
            "idf(t) = ln(1 + (N + " + SmoothedBm25.OTHER_PASSAGES + " − n + 0.5) / (n + 0.5))",
            "smoothed by " + SmoothedBm25.OTHER_PASSAGES + " more passages",
            number(QueryTerms.IDENTIFIER_WEIGHT) + " for an identifier; " + number(QueryTerms.STOP_WORD_WEIGHT)
                    + " for a stop word",
            "<i>w(u) = " + number(LexicalQuery.CORRECTION_WEIGHT) + " · w(t)</i>",
            "At most " + LexicalQuery.MAX_CORRECTIONS + " words are corrected",
            "of two for a word of " + SpellingCorrector.MIN_LETTERS_OF_TWO_EDITS + " letters; a word in at most "
                    + WeightedTerm.MAX_RARE_FREQUENCY + " passages is corrected if a word at a distance of one is "
                    + SpellingCorrector.MIN_FREQUENCY_RATIO + " times as frequent",
            "provided that the query has " + QueryTerms.MIN_OTHER_WORDS + " other words",
            "expected = Σ w(t) · idf(t) · (" + number(WeightedTerm.UNKNOWN_TERM_FACTOR) + " if n = 0, else 1) over the "
                    + LexicalQuery.EXPECTED_TERMS + " heaviest terms",
            "c(p) = " + undone + " · (bm25(p) / expected − " + number(LexicalQuery.CHANCE_COVERAGE) + " · ln(1 + N))",
            "score(p) = min(c(p), " + number(HybridScorer.MAX_LEXICAL_SCORE) + ") + "
                    + number(HybridScorer.VECTOR_WEIGHT) + " · v(p)",
            "The first " + OverlapReranker.DEEP_PASSAGES + " passages of each of the first "
                    + OverlapReranker.DEEP_DOCUMENTS
                    + " documents and the first passage of each of the next "
                    + (OverlapReranker.RERANK_DOCUMENTS - OverlapReranker.DEEP_DOCUMENTS),
            "Release notes lose " + number(OverlapReranker.RELEASE_NOTE_PENALTY) + " unless",
            "rerank(d) = rerank(p1) + Σ " + number(OverlapReranker.SUPPORT_WEIGHT) + " · "
                    + number(OverlapReranker.SUPPORT_DECAY)
                    + "^(i − 2) · (rerank(pi) − " + number(OverlapReranker.AVERAGE_SUPPORT) + " · rerank(p1))",
            "rerank(p) = score(p) + r · (" + undone + " / expected · (" + number(NGramScorer.TEXT_WEIGHT)
                    + " · Σ w(g) · s(g, p) + " + number(NGramScorer.WINDOW_WEIGHT) + " · max Σ w(g)) + heading(p))",
            number(HeadingScorer.QUESTION_WEIGHT) + " · m(title) if the title is a question, and "
                    + number(HeadingScorer.DEFINITION_WEIGHT) + " · m(last heading or title) if the query asks",
            "has " + number(HeadingScorer.BEGINNING_SCORE) + " more",
            "r = " + number(OverlapReranker.GAIN_BESIDE_VECTORS) + " beside vector scores, else 1",
            "loses " + number(NearMisses.PENALTY) + ", or " + number(NearMisses.LEXICAL_PENALTY)
                    + " of a score by BM25 only; of years, one within " + NearMisses.MAX_YEARS_APART + " years",
            "window of " + NGramScorer.WINDOW_LETTERS + " letters",
            similarity(HybridScorer.HYBRID_CURVE, "h") + " hybrid",
            similarity(HybridScorer.LEXICAL_CURVE, "m") + " BM25 only",
            "h = " + number(HybridScorer.HYBRID_CURVE.midpoint()) + " + " + number(HybridScorer.CHANCE_OF_FEW)
                    + " · ln((1 + min(max(N, " + HybridScorer.FEWEST_PASSAGES + "), " + HybridScorer.FEW_PASSAGES
                    + ")) / (1 + " + HybridScorer.FEW_PASSAGES + "))",
            "m = " + number(HybridScorer.LEXICAL_CURVE.midpoint()) + " + " + number(HybridScorer.CHANCE_GROWTH)
                    + " · ln(1 + max(N, " + HybridScorer.MIN_PASSAGES + "))"
        };
    }

    private static String similarity(LogisticCurve curve, String midpoint) {
        return "similarity = 1 / (1 + e^−(" + number(curve.steepness()) + " · (score − " + midpoint + ") − "
                + number(curve.gapPenalty()) + " · min(" + number(LogisticCurve.MAX_GAP)
                + ", best − score)))";
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
