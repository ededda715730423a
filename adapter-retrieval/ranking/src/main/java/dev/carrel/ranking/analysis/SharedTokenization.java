package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;

/**
 * The analysis of a text into words and stems by one tokenization, with one lookup for each token. The words and the
 * stems have the same tokens unless the text is Chinese, Japanese or Korean. Not thread-safe.
 */
final class SharedTokenization {

    private static final TermCache<TermPair> CACHE = new TermCache<>();

    /** The Korean letters below the other characters of Chinese, Japanese and Korean. */
    private static final char FIRST_JAMO = 0x1100;
    private static final char LAST_JAMO = 0x11FF;
    private static final char FIRST_IDEOGRAPH = 0x2E80;

    private final ICUTokenizer tokenizer = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
    private final TokenStream tokens = new IdentifierPartsFilter(tokenizer);
    private final CharTermAttribute token = tokens.addAttribute(CharTermAttribute.class);
    private final SingleTermFilters wordFilters;
    private final SingleTermFilters stemFilters;

    /** @param stemFilters includes the normalisation */
    SharedTokenization(UnaryOperator<TokenStream> wordFilters, UnaryOperator<TokenStream> stemFilters) {
        this.wordFilters = new SingleTermFilters(wordFilters);
        this.stemFilters = new SingleTermFilters(stemFilters);
    }

    /**
     * Returns whether the words and the stems of a text have the same tokens: true unless it has a character that may
     * be Chinese, Japanese or Korean.
     */
    static boolean isPossibleFor(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c >= FIRST_IDEOGRAPH || c >= FIRST_JAMO && c <= LAST_JAMO) {
                return false;
            }
        }
        return true;
    }

    IndexTerms analyze(String text) throws IOException {
        var terms = new IndexTerms();
        tokenizer.setReader(new StringReader(text));
        try (tokens) {
            tokens.reset();
            while (tokens.incrementToken()) {
                TermPair pair = findPair();
                terms.addWord(pair.word());
                terms.addStem(pair.stem());
            }
            tokens.end();
        }
        return terms;
    }

    private TermPair findPair() throws IOException {
        TermPair cached = CACHE.findTerm(token.buffer(), token.length());
        if (cached != null) {
            return cached;
        }
        char[] term = Arrays.copyOf(token.buffer(), token.length());
        var pair = new TermPair(term, toBytes(wordFilters.filterTerm(term)), toBytes(stemFilters.filterTerm(term)));
        CACHE.putTerm(pair);
        return pair;
    }

    private static BytesRef toBytes(SingleTermFilters.FilteredTerm filtered) {
        var bytes = new BytesRefBuilder();
        bytes.copyChars(filtered.result(), 0, filtered.result().length);
        return bytes.toBytesRef();
    }

    /** The word and the stem of a token. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TermPair(char[] term, BytesRef word, BytesRef stem) implements TermCache.CachedEntry {}
}
