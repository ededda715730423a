package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.jspecify.annotations.Nullable;

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

    private static final char FIRST_LATIN = 0xC0;
    private static final char LAST_GREEK = 0x03FF;
    /** Further accented letters of Latin and Greek. */
    private static final char FIRST_ACCENTED = 0x1E00;
    private static final char LAST_ACCENTED = 0x1FFF;

    private final ICUTokenizer tokenizer = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
    private final TokenStream tokens = new IdentifierPartsFilter(tokenizer);
    private final CharTermAttribute token = tokens.addAttribute(CharTermAttribute.class);
    private final SingleTermFilters wordFilters;
    private final SingleTermFilters stemFilters;
    private final SingleTermFilters foldedFilters;

    /** @param stemFilters includes the normalisation */
    SharedTokenization(UnaryOperator<TokenStream> wordFilters, UnaryOperator<TokenStream> stemFilters) {
        this.wordFilters = new SingleTermFilters(wordFilters);
        this.foldedFilters = new SingleTermFilters(token -> wordFilters.apply(new ICUFoldingFilter(token)));
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
                if (pair.folded() != null) {
                    terms.addWord(pair.folded());
                }
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
        BytesRef word = toBytes(wordFilters.filterTerm(term));
        var pair = new TermPair(term, word, foldWord(term, word), toBytes(stemFilters.filterTerm(term)));
        CACHE.putTerm(pair);
        return pair;
    }

    /** Returns the word without its accents, as people type it; null if it has none. */
    @Nullable
    BytesRef foldWord(char[] term, BytesRef word) throws IOException {
        if (!hasAccents(term)) {
            return null;
        }
        BytesRef folded = toBytes(foldedFilters.filterTerm(term));
        return folded.equals(word) ? null : folded;
    }

    /** Returns whether a term may have accents of Latin or Greek letters: in other scripts such marks are vowels. */
    private static boolean hasAccents(char[] term) {
        boolean hasAccents = false;
        for (char c : term) {
            if (c > LAST_GREEK && (c < FIRST_ACCENTED || c > LAST_ACCENTED)) {
                return false;
            }
            hasAccents |= c >= FIRST_LATIN;
        }
        return hasAccents;
    }

    private static BytesRef toBytes(SingleTermFilters.FilteredTerm filtered) {
        var bytes = new BytesRefBuilder();
        bytes.copyChars(filtered.result(), 0, filtered.result().length);
        return bytes.toBytesRef();
    }

    /** The word of a token, without its accents if it has any, and the stem. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TermPair(char[] term, BytesRef word, @Nullable BytesRef folded, BytesRef stem)
            implements
                TermCache.CachedEntry {}
}
