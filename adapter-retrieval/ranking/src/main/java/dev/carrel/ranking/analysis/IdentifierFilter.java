package dev.carrel.ranking.analysis;

import java.util.regex.Pattern;
import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A token filter that keeps identifiers, without the punctuation around them, and operators, and drops all other
 * tokens. An identifier
 *
 * <ul>
 * <li>begins with a letter and ends with a digit ({@code B12});
 * <li>has connected parts and contains a digit ({@code ERR-4711}), an underscore ({@code user_id}), or dots and a part
 * of at least three letters ({@code foo.bar.Baz});
 * <li>is an option ({@code -k}, {@code --soft}) or begins with a dot ({@code .htaccess});
 * <li>is a name with signs ({@code C++}, {@code C#}).
 * </ul>
 *
 * {@code well-known} and {@code e.g} are not identifiers. An operator has two or three characters ({@code &>}).
 */
final class IdentifierFilter extends FilteringTokenFilter {

    private static final int MIN_NAME_LETTERS = 3;
    private static final Pattern OPTION_START = Pattern.compile("(?:--?|\\.)[a-zA-Z]");
    private static final int MIN_OPERATOR_LENGTH = 2;
    private static final int MAX_OPERATOR_LENGTH = 3;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    IdentifierFilter(TokenStream input) {
        super(input);
    }

    @Override
    protected boolean accept() {
        if (IdentifierTokenizer.isOperator(term.charAt(term.length() - 1))) {
            return isOperator();
        }
        stripEnd();
        stripStart();
        return isOptionOrDotName() || isNameWithSigns() || isNameWithNumber() || isConnectedName();
    }

    /** {@code &>} and {@code ->}, but neither {@code <} nor {@code **} or {@code ====}. */
    private boolean isOperator() {
        return term.length() >= MIN_OPERATOR_LENGTH && term.length() <= MAX_OPERATOR_LENGTH
                && term.chars().anyMatch(c -> "&|<>=$^%".indexOf(c) >= 0);
    }

    private boolean isOptionOrDotName() {
        return term.length() > 1 && (term.charAt(0) == '-' || term.charAt(0) == '.');
    }

    private boolean isNameWithSigns() {
        return term.length() > 1 && Character.isLetter(term.charAt(0)) && isSign(term.charAt(term.length() - 1));
    }

    /** {@code B12} and {@code Drawer195}, but neither {@code 3rd} nor {@code 1990s}. */
    private boolean isNameWithNumber() {
        return term.length() > 1 && Character.isLetter(term.charAt(0))
                && Character.isDigit(term.charAt(term.length() - 1));
    }

    private boolean isConnectedName() {
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
        return joined && (distinctive || dotted && longest >= MIN_NAME_LETTERS);
    }

    /** Removes connectors at the end, except the signs of a name: {@code ++}, or {@code #} after a single letter. */
    private void stripEnd() {
        int end = term.length();
        while (end > 0 && IdentifierTokenizer.isConnector(term.charAt(end - 1)) && !endsWithSigns(end)) {
            end--;
        }
        term.setLength(end);
    }

    private boolean endsWithSigns(int end) {
        return end == 2 && term.charAt(1) == '#' && Character.isLetter(term.charAt(0))
                || end > 2 && term.charAt(end - 1) == '+' && term.charAt(end - 2) == '+'
                        && Character.isLetter(term.charAt(end - 3));
    }

    private static boolean isSign(char c) {
        return c == '+' || c == '#';
    }

    /** Removes connectors at the start, except the dashes of an option and the dot of a name. */
    private void stripStart() {
        int start = 0;
        while (start < term.length() && IdentifierTokenizer.isConnector(term.charAt(start)) && !startsOption(start)) {
            start++;
        }
        term.copyBuffer(term.buffer(), start, term.length() - start);
    }

    private boolean startsOption(int start) {
        return start == 0 && OPTION_START.matcher(term).lookingAt();
    }
}
