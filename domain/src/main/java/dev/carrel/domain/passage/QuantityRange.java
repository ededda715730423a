package dev.carrel.domain.passage;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A range of quantities: 5-9, up to 2 kg, over 10, from 12 to 17 years.
 *
 * @param from the lower end; negative infinity if there is none
 * @param hasFrom whether the lower end belongs to it
 * @param to the upper end; positive infinity if there is none
 * @param hasTo whether the upper end belongs to it
 * @param unit as it is written; empty if there is none
 */
record QuantityRange(double from, boolean hasFrom, double to, boolean hasTo, String unit) {

    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final String NO_LETTER = "(?![\\p{L}\\p{M}])";
    private static final Pattern BETWEEN = compile("(?:(" + words("from", "over", "until", "under") + ") )?"
            + Quantity.BEFORE + Quantity.PATTERN + "(?: ?[-\u2013\u2014\u2212] ?| " + words("to") + NO_LETTER + " )(?:"
            + words("until") + " )?" + Quantity.PATTERN);
    private static final Pattern MORE = compile(Quantity.BEFORE + Quantity.PATTERN + "(?: ?\\+|(?: \\p{L}++){0,3}? "
            + words("more") + NO_LETTER + ")");
    private static final Pattern LESS = compile(Quantity.BEFORE + Quantity.PATTERN + "(?: \\p{L}++){0,3}? "
            + words("less") + NO_LETTER);
    private static final Pattern BOUND = compile("(?<![\\p{L}\\p{M}])(?:(" + words("from") + "|\u2265)|("
            + words("over")
            + "|>)|(" + words("until") + "|\u2264)|(" + words("under") + "|<)) ?" + Quantity.BEFORE + Quantity.PATTERN);

    /** Returns the range that a text has; empty if it has none. */
    static Optional<QuantityRange> find(String text) {
        String numbered = QuantityWords.numberDates(text);
        return Stream.of(find(BETWEEN, numbered).map(QuantityRange::between),
                find(MORE, numbered).map(found -> from(found, 1, true)),
                find(LESS, numbered).map(found -> to(found, 1, true)),
                find(BOUND, numbered).map(QuantityRange::bound)).flatMap(Optional::stream).findFirst();
    }

    private static Optional<MatchResult> find(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst();
    }

    private static QuantityRange between(MatchResult found) {
        String first = Quantity.unitOf(found, 2);
        String last = Quantity.unitOf(found, 5);
        // "1 to 3 years" and "€1 to 3" have one unit, "30 minutes to 2 hours" two of one kind.
        double from = Quantity.of(found, 2, first.isEmpty() ? last : first).value();
        double to = Quantity.of(found, 5, last.isEmpty() ? first : last).value();
        boolean isOver = found.group(1) != null
                && QuantityWords.words("over").contains(found.group(1).toLowerCase(Locale.ROOT));
        return new QuantityRange(from, !isOver, to, true, last.isEmpty() ? first : last);
    }

    private static QuantityRange bound(MatchResult found) {
        return found.group(1) != null || found.group(2) != null
                ? from(found, 5, found.group(1) != null)
                : to(found, 5, found.group(3) != null);
    }

    private static QuantityRange from(MatchResult found, int group, boolean isIn) {
        String unit = Quantity.unitOf(found, group);
        return new QuantityRange(Quantity.of(found, group, unit).value(), isIn, INFINITY, false, unit);
    }

    private static QuantityRange to(MatchResult found, int group, boolean isIn) {
        String unit = Quantity.unitOf(found, group);
        return new QuantityRange(-INFINITY, false, Quantity.of(found, group, unit).value(), isIn, unit);
    }

    /** Returns this range; if it has no unit, in the given one. */
    QuantityRange withUnit(String word) {
        double factor = unit.isEmpty() ? Quantity.of(1, word).value() : 1;
        return unit.isEmpty() ? new QuantityRange(from * factor, hasFrom, to * factor, hasTo, word) : this;
    }

    boolean isComparable(Quantity quantity) {
        return quantity.unit().isEmpty() || quantity.isComparable(Quantity.of(0, unit));
    }

    boolean contains(Quantity quantity) {
        double value = quantity.unit().isEmpty() ? Quantity.of(quantity.value(), unit).value() : quantity.value();
        return (hasFrom ? value >= from : value > from) && (hasTo ? value <= to : value < to);
    }

    /** Returns whether this range is within the other one, which is larger: "from 5" is more exact than "from 2". */
    boolean isNarrowerThan(QuantityRange other) {
        return from >= other.from && to <= other.to && (from > other.from || to < other.to);
    }

    private static String words(String... categories) {
        return QuantityWords.alternatives(categories);
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
