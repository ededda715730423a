package dev.carrel.retrieval.analysis;

import dev.carrel.retrieval.analysis.TermCache.CachedTerm;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/**
 * A token filter that applies other filters to each term and caches the result: a text has few different words, and a
 * lookup costs less than a dozen filters for as many scripts. The wrapped filters look at the term only, return exactly
 * one term for each, and may set its flags.
 */
final class CachedTermFilter extends TokenFilter {

    private static final int MAX_CACHED_LETTERS = 30;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);
    private final TermCache cache;
    private final SingleTermStream singleTerm = new SingleTermStream();
    private final TokenStream filtered;
    private final CharTermAttribute filteredTerm;
    private final FlagsAttribute filteredFlags;

    /**
     * Creates the filter.
     *
     * @param cache a cache that is used with the same filters only
     * @param filters wraps a stream in the filters
     */
    CachedTermFilter(TokenStream input, TermCache cache, UnaryOperator<TokenStream> filters) {
        super(input);
        this.cache = cache;
        filtered = filters.apply(singleTerm);
        filteredTerm = filtered.addAttribute(CharTermAttribute.class);
        filteredFlags = filtered.addAttribute(FlagsAttribute.class);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        CachedTerm cached = cache.findTerm(term.buffer(), term.length());
        if (cached == null) {
            cached = applyFilters();
        }
        term.copyBuffer(cached.result(), 0, cached.result().length);
        flags.setFlags(cached.flags());
        return true;
    }

    private CachedTerm applyFilters() throws IOException {
        char[] before = Arrays.copyOf(term.buffer(), term.length());
        singleTerm.setTerm(before);
        filtered.reset();
        if (!filtered.incrementToken()) {
            throw new IllegalStateException("the filters dropped a term");
        }
        var cached = new CachedTerm(before, Arrays.copyOf(filteredTerm.buffer(), filteredTerm.length()),
                filteredFlags.getFlags());
        if (before.length <= MAX_CACHED_LETTERS) {
            cache.putTerm(cached);
        }
        return cached;
    }

    /** A token stream of a single term. */
    private static final class SingleTermStream extends TokenStream {

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private char[] next = {};
        private boolean hasNext;

        void setTerm(char[] newTerm) {
            next = newTerm;
            hasNext = true;
        }

        @Override
        public boolean incrementToken() {
            if (!hasNext) {
                return false;
            }
            hasNext = false;
            clearAttributes();
            term.copyBuffer(next, 0, next.length);
            return true;
        }
    }
}
