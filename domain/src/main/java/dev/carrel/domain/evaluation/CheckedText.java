package dev.carrel.domain.evaluation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A reply or a passage, as it is compared: with plain quotation marks and dashes and single spaces. */
public record CheckedText(String text) {

    /** The length limits for right replies: in prose a short paragraph, with a list or code a screen. */
    private static final int MAX_WORDS = 120;
    private static final int MAX_LIST_WORDS = 300;

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern LIST_ITEM = Pattern
            .compile("(?md)^[^\\S\\n]*+(?:[-*•]|\\d+[.)])\\s", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern INDENTED_LINE = Pattern.compile("(?md)^(?: {4}|\\t)\\S",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final String CODE_FENCE = "```";
    private static final String TYPOGRAPHIC = "‘’“”‐‑–\u00a0";
    private static final String PLAIN = "''\"\"--- ";
    private static final char ZERO_WIDTH_SPACE = '\u200b';

    /** Returns the first of the patterns that is found in the text. */
    public Optional<BoundedPattern> findFirst(List<BoundedPattern> patterns) {
        String normalized = normalize();
        return patterns.stream().filter(pattern -> pattern.isFoundIn(normalized)).findFirst();
    }

    /** Returns the text on one line, with plain punctuation. */
    public String normalize() {
        var plain = new StringBuilder(text.length());
        text.chars().filter(character -> character != ZERO_WIDTH_SPACE).forEach(character -> {
            int index = TYPOGRAPHIC.indexOf(character);
            plain.append(index < 0 ? (char) character : PLAIN.charAt(index));
        });
        return WHITE_SPACE.matcher(plain).replaceAll(" ");
    }

    /** Returns the number of words, separated by white space. */
    public int countWords() {
        String words = normalize().strip();
        return words.isEmpty() ? 0 : Math.toIntExact(words.chars().filter(Character::isWhitespace).count() + 1);
    }

    /** Returns how many words a right reply of this form may have. */
    public int maxWords() {
        return hasListOrCode() ? MAX_LIST_WORDS : MAX_WORDS;
    }

    private boolean hasListOrCode() {
        return text.contains(CODE_FENCE) || LIST_ITEM.matcher(text).results().limit(2).count() == 2
                || INDENTED_LINE.matcher(text).find();
    }
}
