package dev.carrel.generation.extractive.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
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

    /** Returns the terms of a text in order. */
    public List<String> readTerms(String text) {
        var terms = new ArrayList<String>();
        try (var stream = analyzer.tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return terms;
    }

    @Override
    public void close() {
        analyzer.close();
    }
}
