package dev.carrel.generation.extractive.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/** Reads texts of one language as terms: content words in their base form. For one thread. */
public final class TermReader implements AutoCloseable {

    private final Analyzer analyzer;

    public static TermReader forLanguage(@Nullable AnalyzedLanguage language) {
        return new TermReader(language == null ? new AnyLanguageAnalyzer() : language.newAnalyzer());
    }

    TermReader(Analyzer analyzer) {
        this.analyzer = analyzer;
    }

    /** The terms of a text in their order. */
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
