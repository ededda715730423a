package dev.carrel.retrieval.analysis;

import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A token filter that keeps identifiers, without the punctuation around them, and drops all other tokens. An identifier
 * begins with a letter and ends with a digit ({@code B12}); or it has connected parts and contains a digit
 * ({@code ERR-4711}), an underscore ({@code user_id}), or dots and a part of at least three letters
 * ({@code foo.bar.Baz}). {@code well-known} and {@code e.g} are not identifiers.
 */
final class IdentifierFilter extends FilteringTokenFilter {

    private static final int MIN_NAME_LETTERS = 3;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    IdentifierFilter(TokenStream input) {
        super(input);
    }

    @Override
    protected boolean accept() {
        stripConnectors();
        boolean joined = false;
        boolean distinctive = false;
        boolean dotted = false;
        int letters = 0;
        int longest = 0;
        for (int i = 0; i < term.length(); i++) {
            char c = term.charAt(i);
            if (IdentifierTokenizer.isConnector(c)) {
                joined = true;
                distinctive |= c == '_';
                dotted |= c == '.';
                letters = 0;
            } else {
                distinctive |= Character.isDigit(c);
                letters++;
                longest = Math.max(longest, letters);
            }
        }
        return isNameWithNumber() || joined && (distinctive || dotted && longest >= MIN_NAME_LETTERS);
    }

    /** {@code B12} and {@code Drawer195}, but neither {@code 3rd} nor {@code 1990s}. */
    private boolean isNameWithNumber() {
        return term.length() > 1 && Character.isLetter(term.charAt(0))
                && Character.isDigit(term.charAt(term.length() - 1));
    }

    private void stripConnectors() {
        int end = term.length();
        while (end > 0 && IdentifierTokenizer.isConnector(term.charAt(end - 1))) {
            end--;
        }
        int start = 0;
        while (start < end && IdentifierTokenizer.isConnector(term.charAt(start))) {
            start++;
        }
        term.copyBuffer(term.buffer(), start, end - start);
    }
}
