package dev.carrel.retrieval.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/** Flags the words that say little about what a question is on; they are kept, for a query may have no others. */
public final class StopWordFilter extends TokenFilter {

    public static final int STOP_WORD_FLAG = 1;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);

    StopWordFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        flags.setFlags(StopWords.containsWord(term.buffer(), 0, term.length()) ? STOP_WORD_FLAG : 0);
        return true;
    }
}
