package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.text.Labels;
import dev.carrel.ranking.analysis.StopWordFilter;
import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.index.Term;

/**
 * The analysis of a query into weighted terms. A term weighs more if it is repeated, terms of a context question have
 * the weight of that question, a stop word weighs less and an identifier more. Query syntax is treated as plain text.
 */
final class QueryTerms {

    /** The weight of a stop word. Its stem is not queried: that would take most of the time and find nothing more. */
    static final double STOP_WORD_WEIGHT = 0.5;

    /** The weight of an identifier, which outweighs its parts: these are words and stems as well. */
    static final double IDENTIFIER_WEIGHT = 4;

    /** The number of words that a question has beside the variable parts of a message. */
    static final int MIN_OTHER_WORDS = 4;

    private QueryTerms() {}

    /** Returns the terms of a query and of its context questions, each with its weight. */
    static Map<Term, Double> weighTerms(PassageQuery query, Analyzer analyzer) {
        var weights = new LinkedHashMap<Term, Double>();
        forEachText(query, (text, weight) -> {
            // Further terms would not be looked up.
            if (weights.size() < LexicalQuery.MAX_LOOKUPS) {
                addTerms(weights, text, weight, analyzer);
            }
        });
        weights.replaceAll((term, weight) -> weight > 1 && !term.field().equals(PassageFields.IDENTIFIERS)
                ? 1 + Math.log(weight)
                : weight);
        return weights;
    }

    /**
     * Returns the terms that stand in {@linkplain VariableParts variable parts} of the query only, and need not be in
     * the library; none if the query has hardly any other words, and so is about these parts.
     */
    static Set<Term> findIncidentalTerms(PassageQuery query, Analyzer analyzer) {
        String rest = VariableParts.removeFrom(query.text());
        if (rest.equals(query.text())) {
            return Set.of();
        }
        var others = new LinkedHashMap<Term, Double>();
        addTerms(others, rest, 1, analyzer);
        long words = others.entrySet()
                .stream()
                .filter(term -> term.getKey().field().equals(PassageFields.WORDS)
                        && term.getValue() > STOP_WORD_WEIGHT)
                .count();
        if (words < MIN_OTHER_WORDS) {
            return Set.of();
        }
        var all = new LinkedHashMap<Term, Double>();
        addTerms(all, query.text(), 1, analyzer);
        all.keySet().removeAll(others.keySet());
        return all.keySet();
    }

    /** Passes the text of the query with weight 1, then each context question with its weight. */
    static void forEachText(PassageQuery query, ObjDoubleConsumer<String> texts) {
        texts.accept(query.text(), 1);
        query.contextQuestions().forEach(question -> texts.accept(question.text(), question.weight()));
    }

    private static void addTerms(Map<Term, Double> weights, String text, double weight, Analyzer analyzer) {
        for (String field : List.of(PassageFields.WORDS, PassageFields.STEMS, PassageFields.IDENTIFIERS)) {
            try (TokenStream tokens = analyzer.tokenStream(field, text)) {
                var term = tokens.addAttribute(CharTermAttribute.class);
                var flags = tokens.addAttribute(FlagsAttribute.class);
                var offset = tokens.addAttribute(OffsetAttribute.class);
                tokens.reset();
                while (tokens.incrementToken()) {
                    if (field.equals(PassageFields.IDENTIFIERS)) {
                        weights.merge(new Term(field, term.toString()), IDENTIFIER_WEIGHT * weight, Double::max);
                    } else if (flags.getFlags() != StopWordFilter.STOP_WORD_FLAG
                            || Labels.isLabel(text, offset.startOffset(), offset.endOffset())) {
                        weights.merge(new Term(field, term.toString()), weight, Double::sum);
                    } else if (field.equals(PassageFields.WORDS)) {
                        weights.merge(new Term(field, term.toString()), STOP_WORD_WEIGHT * weight, Double::sum);
                    }
                }
                tokens.end();
            } catch (IOException e) {
                throw new UncheckedIOException("reading a string cannot fail", e);
            }
        }
    }
}
