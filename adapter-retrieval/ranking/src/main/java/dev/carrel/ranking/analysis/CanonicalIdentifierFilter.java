package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A token filter that gives an identifier and a date one spelling: {@code AB-1234/6} and {@code AB1234-6} are the same,
 * and so are {@code 2019/05/03} and {@code 3.5.2019}. Dots and colons stay: 1.5 is not 15.
 */
final class CanonicalIdentifierFilter extends TokenFilter {

    private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})");
    private static final Pattern YEAR_LAST = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");
    private static final String CONNECTORS = "-/_";

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    CanonicalIdentifierFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        Matcher yearFirst = YEAR_FIRST.matcher(term);
        Matcher yearLast = YEAR_LAST.matcher(term);
        if (yearFirst.matches()) {
            setDate(yearFirst.group(1), yearFirst.group(2), yearFirst.group(3));
        } else if (yearLast.matches()) {
            setDate(yearLast.group(3), yearLast.group(2), yearLast.group(1));
        } else {
            joinLettersAndDigits();
        }
        return true;
    }

    private void setDate(String year, String month, String day) {
        term.setEmpty()
                .append(String.format(Locale.ROOT, "%s-%02d-%02d", year, Integer.valueOf(month), Integer.valueOf(day)));
    }

    private void joinLettersAndDigits() {
        int length = 0;
        char[] letters = term.buffer();
        for (int at = 0; at < term.length(); at++) {
            char c = letters[at];
            if (CONNECTORS.indexOf(c) >= 0 && length > 0 && at + 1 < term.length()) {
                boolean digitBefore = Character.isDigit(letters[length - 1]);
                boolean digitAfter = Character.isDigit(letters[at + 1]);
                if (digitBefore && digitAfter) {
                    letters[length++] = '-';
                } else if (!(digitBefore && Character.isLetter(letters[at + 1]))
                        && !(digitAfter && Character.isLetter(letters[length - 1]))) {
                    letters[length++] = c;
                }
            } else {
                letters[length++] = c;
            }
        }
        term.setLength(length);
    }
}
