package dev.carrel.domain.evaluation;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression of a user with a bound on backtracking (ReDoS): matching ends after a number of steps, the same
 * on each machine.
 */
public final class BoundedPattern {

    /**
     * The maximum number of characters that one match reads, about a second on one core. A reply has about 2,000
     * characters; {@code .*x} reads 25 million in vain on 5,000, nested repetitions read any number.
     */
    private static final int MAX_READS = 30_000_000;

    private final Pattern pattern;

    private BoundedPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles a regular expression with Unicode character classes.
     *
     * @throws PatternSyntaxException if it is invalid
     */
    public static BoundedPattern compile(String regex, boolean ignoresCase) {
        int caseFlags = ignoresCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        return new BoundedPattern(Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS | caseFlags));
    }

    /**
     * Returns whether the expression matches anywhere in a text.
     *
     * @throws PatternLimitException if that takes too many steps
     */
    public boolean isFoundIn(String text) {
        try {
            return pattern.matcher(new CountingText(text)).find();
        } catch (StackOverflowError ignored) {
            // java.util.regex recurses for each repetition of a group.
            throw new PatternLimitException(this);
        }
    }

    /** Returns the regular expression. */
    @Override
    public String toString() {
        return pattern.pattern();
    }

    /** Thrown if a match takes too many steps. */
    public static final class PatternLimitException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        PatternLimitException(BoundedPattern pattern) {
            super("the regular expression " + pattern
                    + " takes too many steps on this text; avoid repetitions of repetitions, such as (.*a)+");
        }

        /** Returns the reason as a phrase for the user. */
        public String userMessage() {
            return Objects.requireNonNull(getMessage());
        }
    }

    /** A text that can be read a limited number of times. */
    private final class CountingText implements CharSequence {

        private final String text;
        private int reads;

        CountingText(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            reads++;
            if (reads > MAX_READS) {
                throw new PatternLimitException(BoundedPattern.this);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
