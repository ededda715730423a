package dev.carrel.ranking.passage;

import dev.carrel.ranking.analysis.IndexTerms;
import dev.carrel.ranking.analysis.TextAnalysis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;

/** The terms of a passage by field, for indexes that take terms instead of text. */
public final class PassageTerms {

    /** The fields that have terms. */
    public static final List<String> FIELDS = List.of(PassageFields.WORDS, PassageFields.STEMS,
            PassageFields.IDENTIFIERS, PassageFields.TITLE_AND_HEADINGS);

    private PassageTerms() {}

    /** Analyses a passage; the terms of a field are in their order in the text, with repetitions. */
    public static Map<String, List<String>> of(StoredPassage passage) {
        String all = passage.fullText();
        IndexTerms terms = TextAnalysis.analyzeForIndex(all);
        IndexTerms titleTerms = TextAnalysis.analyzeForIndex(String.join("\n", passage.titleAndHeadings()));
        try {
            return Map.of(PassageFields.WORDS, listTerms(terms.words()), PassageFields.STEMS, listTerms(terms.stems()),
                    PassageFields.IDENTIFIERS,
                    listTerms(TextAnalysis.perFieldAnalyzer().tokenStream(PassageFields.IDENTIFIERS, all)),
                    PassageFields.TITLE_AND_HEADINGS, listTerms(titleTerms.words()));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can be read", e);
        }
    }

    private static List<String> listTerms(TokenStream tokens) throws IOException {
        try (tokens) {
            var term = tokens.addAttribute(TermToBytesRefAttribute.class);
            var terms = new ArrayList<String>();
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.getBytesRef().utf8ToString());
            }
            tokens.end();
            return terms;
        }
    }
}
