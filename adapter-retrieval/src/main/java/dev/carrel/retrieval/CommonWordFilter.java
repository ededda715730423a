package dev.carrel.retrieval;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/** Flags the words that say little about what a question is on; they are kept, for a query may have no others. */
final class CommonWordFilter extends TokenFilter {

    static final int COMMON = 1;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);

    CommonWordFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        flags.setFlags(CommonWords.contain(term.buffer(), 0, term.length()) ? COMMON : 0);
        return true;
    }
}
