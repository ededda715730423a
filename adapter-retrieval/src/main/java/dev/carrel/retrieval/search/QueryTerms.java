package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.retrieval.analysis.StopWordFilter;
import dev.carrel.retrieval.index.PassageFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.index.Term;

/**
 * The terms of a query, and how much each is meant. A term counts as often as it is said, what was said earlier at the
 * weight that it has; a {@code StopWords common word} counts little, an identifier much. Nothing in the text is syntax.
 */
public final class QueryTerms {

    /** Asked as a word only: the stem would cost most of the time of a search and find nothing more. */
    private static final double STOP_WORD_WEIGHT = 0.5;

    /** What is written as a whole is meant as a whole: it outweighs its parts, which are words and stems as well. */
    private static final double IDENTIFIER_WEIGHT = 4;

    private QueryTerms() {}

    public static Map<Term, Double> weighTerms(PassageQuery query, Analyzer analyzer) {
        var weights = new LinkedHashMap<Term, Double>();
        forEachText(query, (text, weight) -> {
            // More would not be looked up.
            if (weights.size() < LexicalQuery.MAX_LOOKUPS) {
                addTerms(weights, text, weight, analyzer);
            }
        });
        weights.replaceAll((term, meant) -> meant > 1 && !term.field().equals(PassageFields.IDENTIFIERS)
                ? 1 + Math.log(meant)
                : meant);
        return weights;
    }

    /** Gives the question, and what was said before, each with how much it is meant. */
    static void forEachText(PassageQuery query, ObjDoubleConsumer<String> texts) {
        texts.accept(query.text(), 1);
        query.contextQuestions().forEach(question -> texts.accept(question.text(), question.weight()));
    }

    private static void addTerms(Map<Term, Double> weights, String text, double weight, Analyzer analyzer) {
        for (String field : List.of(PassageFields.WORDS, PassageFields.STEMS, PassageFields.IDENTIFIERS)) {
            try (TokenStream tokens = analyzer.tokenStream(field, text)) {
                var term = tokens.addAttribute(CharTermAttribute.class);
                var flags = tokens.addAttribute(FlagsAttribute.class);
                tokens.reset();
                while (tokens.incrementToken()) {
                    if (field.equals(PassageFields.IDENTIFIERS)) {
                        weights.merge(new Term(field, term.toString()), IDENTIFIER_WEIGHT * weight, Double::max);
                    } else if (flags.getFlags() != StopWordFilter.STOP_WORD_FLAG) {
                        weights.merge(new Term(field, term.toString()), weight, Double::sum);
                    } else if (field.equals(PassageFields.WORDS)) {
                        weights.merge(new Term(field, term.toString()), STOP_WORD_WEIGHT * weight, Double::sum);
                    }
                }
                tokens.end();
            } catch (IOException e) {
                throw new UncheckedIOException("a text in memory cannot fail to be read", e);
            }
        }
    }
}
