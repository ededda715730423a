package dev.carrel.ranking.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A token filter that removes an apostrophe and the suffix after it: {@code Carrel's}, {@code İstanbul'da}. A term with
 * a single letter before the apostrophe stays: {@code o'clock}.
 */
final class ApostropheSuffixFilter extends TokenFilter {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    ApostropheSuffixFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        for (int i = 2; i < term.length(); i++) {
            char c = term.charAt(i);
            if (c == '\'' || c == '\u2019') {
                term.setLength(i);
            }
        }
        return true;
    }
}
