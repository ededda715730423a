package dev.carrel.ranking.analysis;

import dev.carrel.ranking.analysis.SingleTermFilters.FilteredTerm;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/**
 * A token filter that applies other filters to each term and caches the result: a text has few different words, and a
 * lookup costs less than a dozen filters for as many scripts.
 */
final class CachedTermFilter extends TokenFilter {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);
    private final TermCache<FilteredTerm> cache;
    private final SingleTermFilters filters;

    /**
     * Creates the filter.
     *
     * @param cache a cache that is used with the same filters only
     * @param filters wraps a stream in the filters
     */
    CachedTermFilter(TokenStream input, TermCache<FilteredTerm> cache, UnaryOperator<TokenStream> filters) {
        super(input);
        this.cache = cache;
        this.filters = new SingleTermFilters(filters);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        FilteredTerm cached = cache.findTerm(term.buffer(), term.length());
        if (cached == null) {
            cached = filters.filterTerm(Arrays.copyOf(term.buffer(), term.length()));
            cache.putTerm(cached);
        }
        term.copyBuffer(cached.result(), 0, cached.result().length);
        flags.setFlags(cached.flags());
        return true;
    }
}
