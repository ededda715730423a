package dev.carrel.domain.passage;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a question gives that rows of a table or items of a list may depend on.
 *
 * @param quantities such as 7 years
 * @param labels such as grade B
 */
public record AskedConditions(List<Quantity> quantities, List<Label> labels) {

    /** A letter, a short code or a number. */
    static final String CODE = "\\p{Lu}[\\p{Lu}\\p{N}]{0,3}|\\d{1,4}";
    private static final Pattern LABEL = Pattern
            .compile("(?<!\\p{L})(\\p{L}{3,40}) (" + CODE + ")(?![\\p{L}\\p{N}]|[.,:/-]\\p{N})");

    public AskedConditions {
        quantities = List.copyOf(quantities);
        labels = List.copyOf(labels);
    }

    /**
     * A thing of several that have a letter or a number.
     *
     * @param word what it is, in lower case
     */
    public record Label(String word, String code) {}

    /**
     * Returns what a question gives.
     *
     * @param earlier the questions that it refers to, latest first
     */
    public static AskedConditions of(String question, List<String> earlier) {
        List<Label> labels = LABEL.matcher(question)
                .results()
                .map(found -> new Label(found.group(1).toLowerCase(Locale.ROOT), found.group(2)))
                .limit(Quantity.MAX_ASKED)
                .toList();
        return new AskedConditions(Quantity.findAsked(question, earlier), labels);
    }

    /** Returns whether nothing can depend on this. */
    public boolean isEmpty() {
        return quantities.isEmpty() && labels.isEmpty();
    }
}
