package dev.carrel.retrieval;

import dev.carrel.retrieval.TermMemory.Known;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/**
 * Takes each term through filters that look at nothing but the term, and remembers what became of it: a text has few
 * different words, and a dozen filters for as many scripts cost more than looking one up. The filters must make one
 * term of one term, and may set its flags.
 */
final class RememberedTermFilter extends TokenFilter {

    private static final int LONGEST_REMEMBERED = 30;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);
    private final TermMemory memory;
    private final OneTerm one = new OneTerm();
    private final TokenStream filtered;
    private final CharTermAttribute filteredTerm;
    private final FlagsAttribute filteredFlags;

    /**
     * @param memory of the same filters
     */
    RememberedTermFilter(TokenStream input, TermMemory memory, UnaryOperator<TokenStream> filters) {
        super(input);
        this.memory = memory;
        filtered = filters.apply(one);
        filteredTerm = filtered.addAttribute(CharTermAttribute.class);
        filteredFlags = filtered.addAttribute(FlagsAttribute.class);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        Known known = memory.find(term.buffer(), term.length());
        if (known == null) {
            known = filter();
        }
        term.copyBuffer(known.result(), 0, known.result().length);
        flags.setFlags(known.flags());
        return true;
    }

    private Known filter() throws IOException {
        char[] before = Arrays.copyOf(term.buffer(), term.length());
        one.give(before);
        filtered.reset();
        if (!filtered.incrementToken()) {
            throw new IllegalStateException("the filters dropped a term");
        }
        var known = new Known(before, Arrays.copyOf(filteredTerm.buffer(), filteredTerm.length()),
                filteredFlags.getFlags());
        if (before.length <= LONGEST_REMEMBERED) {
            memory.keep(known);
        }
        return known;
    }

    /** A stream of the one term that it was given. */
    private static final class OneTerm extends TokenStream {

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private char[] given = {};
        private boolean isGiven;

        void give(char[] newTerm) {
            given = newTerm;
            isGiven = true;
        }

        @Override
        public boolean incrementToken() {
            if (!isGiven) {
                return false;
            }
            isGiven = false;
            clearAttributes();
            term.copyBuffer(given, 0, given.length);
            return true;
        }
    }
}
