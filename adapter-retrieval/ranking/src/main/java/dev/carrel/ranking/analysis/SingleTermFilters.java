package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/**
 * Token filters that are applied to single terms. They look at the term only, return exactly one term for each, and may
 * set its flags. Not thread-safe.
 */
final class SingleTermFilters {

    private final SingleTermStream singleTerm = new SingleTermStream();
    private final TokenStream filtered;
    private final CharTermAttribute filteredTerm;
    private final FlagsAttribute filteredFlags;

    /** @param filters wraps a stream in the filters */
    SingleTermFilters(UnaryOperator<TokenStream> filters) {
        filtered = filters.apply(singleTerm);
        filteredTerm = filtered.addAttribute(CharTermAttribute.class);
        filteredFlags = filtered.addAttribute(FlagsAttribute.class);
    }

    FilteredTerm filterTerm(char[] term) throws IOException {
        singleTerm.setTerm(term);
        filtered.reset();
        if (!filtered.incrementToken()) {
            throw new IllegalStateException("the filters dropped a term");
        }
        return new FilteredTerm(term, Arrays.copyOf(filteredTerm.buffer(), filteredTerm.length()),
                filteredFlags.getFlags());
    }

    /**
     * A filtered term.
     *
     * @param term the term before the filters
     * @param result the term after the filters
     * @param flags the token flags that the filters set
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record FilteredTerm(char[] term, char[] result, int flags) implements TermCache.CachedEntry {}

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
