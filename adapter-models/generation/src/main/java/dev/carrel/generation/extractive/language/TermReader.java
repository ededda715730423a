package dev.carrel.generation.extractive.language;

import dev.carrel.domain.text.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.jspecify.annotations.Nullable;

/** Reader of the terms of a text: its content words in base form. Not thread-safe. */
public final class TermReader implements AutoCloseable {

    private final Analyzer analyzer;

    /** Returns the reader of a language; null for an unknown language. */
    public static TermReader forLanguage(@Nullable AnalyzedLanguage language) {
        return new TermReader(language == null ? new AnyLanguageAnalyzer() : language.newAnalyzer());
    }

    TermReader(Analyzer analyzer) {
        this.analyzer = analyzer;
    }

    /** Returns the terms of a text in order; words that are labels are kept, also those that are stop words else. */
    public List<String> readTerms(String text) {
        var terms = new ArrayList<String>();
        try (var stream = analyzer.tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            int end = 0;
            while (stream.incrementToken()) {
                addLabels(text, end, offset.startOffset(), terms);
                terms.add(term.toString());
                end = Math.max(end, offset.endOffset());
            }
            stream.end();
            addLabels(text, end, text.length(), terms);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return terms;
    }

    /** Adds the labels in a part of the text that the analyzer dropped. */
    private static void addLabels(String text, int from, int to, List<String> terms) {
        int start = from;
        for (int at = from; at <= to; at++) {
            if (at == to || !Character.isLetterOrDigit(text.charAt(at))) {
                if (at > start && Labels.isLabel(text, start, at)) {
                    terms.add(text.substring(start, at).toLowerCase(Locale.ROOT));
                }
                start = at + 1;
            }
        }
    }

    @Override
    public void close() {
        analyzer.close();
    }
}
