package dev.carrel.ranking.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/** A token filter that flags stop words; it does not remove them, for a query may have no other words. */
public final class StopWordFilter extends TokenFilter {

    /** The token flag of a stop word. */
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
