package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.index.Term;

/**
 * The terms of a query, and how much each is meant. A term counts as often as it is said; said in an earlier question
 * it counts less, the less the longer ago; a {@linkplain CommonWords common word} counts little. Nothing in the text
 * is syntax.
 */
final class QueryTerms {

    /** Asked as a word only: the stem would cost most of the time of a search and find nothing more. */
    private static final double COMMON = 0.5;

    /** The last earlier question, and what remains of that for each one before it. */
    private static final double EARLIER = 0.3;
    private static final double FADING = 0.8;
    private static final int MOST_EARLIER = 5;

    private QueryTerms() {}

    static Map<Term, Double> of(PassageQuery query, Analyzer analyzer) {
        var weights = new LinkedHashMap<Term, Double>();
        add(weights, query.text(), 1, analyzer);
        List<String> context = query.context();
        double weight = EARLIER;
        for (int i = context.size() - 1; i >= Math.max(0, context.size() - MOST_EARLIER); i--) {
            add(weights, context.get(i), weight, analyzer);
            weight *= FADING;
        }
        weights.replaceAll((term, meant) -> meant > 1 ? 1 + Math.log(meant) : meant);
        return weights;
    }

    private static void add(Map<Term, Double> weights, String text, double weight, Analyzer analyzer) {
        for (String field : List.of(PassageFields.WORDS, PassageFields.STEMS)) {
            try (TokenStream tokens = analyzer.tokenStream(field, text)) {
                var term = tokens.addAttribute(CharTermAttribute.class);
                var flags = tokens.addAttribute(FlagsAttribute.class);
                tokens.reset();
                while (tokens.incrementToken()) {
                    if (flags.getFlags() != CommonWordFilter.COMMON) {
                        weights.merge(new Term(field, term.toString()), weight, Double::sum);
                    } else if (field.equals(PassageFields.WORDS)) {
                        weights.merge(new Term(field, term.toString()), COMMON * weight, Double::sum);
                    }
                }
                tokens.end();
            } catch (IOException e) {
                throw new UncheckedIOException("a text in memory cannot fail to be read", e);
            }
        }
    }
}
