package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * A tokenizer for the characters of identifiers, such as {@code ERR-4711}, {@code AB/12-3}, {@code foo.bar.Baz}, and of
 * operators, such as {@code &>}. Passes over what {@link IdentifierFilter} would drop anyway: most of a text is plain
 * words, and no token spans a space.
 */
final class IdentifierTokenizer extends Tokenizer {

    /** The characters that join the parts of an identifier. */
    private static final String CONNECTORS = "-_./:#+@\\";

    /** The characters of operators. */
    private static final String OPERATORS = "&|<>!=$^%~*";

    /** What an operator without a space before it follows: a name, an index or a call. */
    private static final String NAME_BEFORE = "(?<=[\\p{L}\\p{Nd}_\\])])";

    /** The operators that may follow a name without a space; others, as in {@code <b>}, are something else there. */
    private static final String AFTER_NAME = "(?:&&|\\|\\||[=!<>]=|=[>~]|<<|>>|->|[-:+]=)";

    /** An operator elsewhere, which may begin with a connector ({@code ->}). */
    private static final String OPERATOR = "(?<!\\p{L})[-:+]?[" + Pattern.quote(OPERATORS) + "]+";

    /** Letters, digits and connectors; in {@code a->b} the connector belongs to the operator. */
    private static final String IDENTIFIER = "[\\p{L}\\p{Nd}" + Pattern.quote(CONNECTORS) + "]+";

    static final Pattern TOKEN = Pattern.compile(String.join("|", NAME_BEFORE + AFTER_NAME, OPERATOR,
            IDENTIFIER + "?" + NAME_BEFORE + "(?=->|[-:+]=)", IDENTIFIER));

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
    private final Matcher matcher = TOKEN.matcher("");
    private String text = "";
    /** The end of the part between spaces that the matcher searches. */
    private int partEnd;

    @Override
    public void reset() throws IOException {
        super.reset();
        var all = new StringWriter();
        input.transferTo(all);
        text = all.toString();
        partEnd = 0;
        matcher.reset(text).region(0, 0);
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        while (!matcher.find()) {
            if (!selectNextPart()) {
                return false;
            }
        }
        term.append(text, matcher.start(), matcher.end());
        offsets.setOffset(correctOffset(matcher.start()), correctOffset(matcher.end()));
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        int end = correctOffset(text.length());
        offsets.setOffset(end, end);
    }

    /** Lets the matcher search the next part that may contain an identifier or operator; returns false at the end. */
    private boolean selectNextPart() {
        int start = partEnd;
        while (start < text.length()) {
            int end = findPartEnd(start);
            if (mayContainToken(start, end)) {
                partEnd = end;
                matcher.region(start, end);
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    private int findPartEnd(int start) {
        int end = start;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Returns whether a part has a sign, other than one that ends a sentence or clause, or a letter and a digit. */
    private boolean mayContainToken(int start, int end) {
        boolean hasLetter = false;
        boolean hasDigit = false;
        for (int at = start; at < end; at++) {
            char c = text.charAt(at);
            hasLetter |= Character.isLetter(c);
            hasDigit |= Character.isDigit(c);
            boolean isSign = isConnector(c) || isOperator(c);
            if (isSign && (at < end - 1 || c != '.' && c != ':') || hasLetter && hasDigit) {
                return true;
            }
        }
        return false;
    }

    static boolean isConnector(int character) {
        return CONNECTORS.indexOf(character) >= 0;
    }

    static boolean isOperator(int character) {
        return OPERATORS.indexOf(character) >= 0;
    }
}
