package dev.carrel.domain.passage;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A number with its unit, such as 7 years, 3 kg and 30 seats.
 *
 * @param value in the base unit of its kind: years as months, hours as minutes
 * @param unit in lower case; empty for a number without one
 */
public record Quantity(double value, String unit) {

    /** A number that is no part of a code, a time or a date, with digits grouped or not. */
    static final String NUMBER = "(?:\\d{1,3}(?:[ '\u2019.,\u00a0\u202f]\\d{3}){1,3}(?!\\d)(?:[.,]\\d+)?"
            + "|\\d{1,9}(?:[.,]\\d+)?)(?![\\p{N}]|[.,:/]\\p{N})";
    static final String BEFORE = "(?<![\\p{L}\\p{N}.,:/_])(?<![\\p{L}\\p{N}]-)";
    private static final String NO_UNIT = QuantityWords.alternatives("to", "from", "over", "until", "under", "more",
            "less", "lead", "no_unit");
    private static final String UNIT = "[\u20ac$\u00a3%]|(?!" + NO_UNIT
            + "(?![\\p{L}\\p{M}]))\\p{L}[\\p{L}\\p{M}\u00b2\u00b3]*+(?:/\\p{L}++)?";
    /** A number with its unit: groups of a currency before it, of the number and of the unit. */
    static final String PATTERN = "([\u20ac$\u00a3] ?)?(" + NUMBER + ")(?:[ \u00a0-]?(" + UNIT + "))?";
    private static final Pattern QUANTITY = Pattern.compile(
            "(?:(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]++) )?(?<![\\p{L}\\p{N}.,:/_\u20ac$\u00a3])(?<![\\p{L}\\p{N}]-)"
                    + PATTERN,
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern SEPARATOR = Pattern.compile("[^\\d\u2212-]");
    private static final int MIN_STEM = 3;
    private static final int MAX_ENDING = 2;
    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2100;
    /** Further ones of a question are left out. */
    static final int MAX_ASKED = 8;

    /** Returns the quantities that a text states; numbers without a unit are none. */
    static List<Quantity> findAll(String text) {
        return match(text).map(found -> of(found, 2, unitOf(found, 2))).filter(each -> !each.unit.isEmpty()).toList();
    }

    /**
     * Returns the quantities that a question gives. A number whose unit goes without saying has that of an earlier
     * question, which also gives those of a question without any: "And in France?"
     *
     * @param earlier the questions that it refers to, latest first
     */
    static List<Quantity> findAsked(String question, List<String> earlier) {
        String usual = earlier.stream()
                .flatMap(Quantity::match)
                .map(Quantity::askedUnit)
                .filter(unit -> !unit.isEmpty())
                .findFirst()
                .orElse("");
        List<Quantity> asked = findAsked(question, usual);
        return asked.isEmpty()
                ? earlier.stream()
                        .map(each -> findAsked(each, ""))
                        .filter(each -> !each.isEmpty())
                        .findFirst()
                        .orElse(asked)
                : asked;
    }

    private static List<Quantity> findAsked(String question, String usualUnit) {
        return match(question)
                .filter(found -> QuantityWords.isUnit(askedUnit(found)) || !isName(found)
                        && (!askedUnit(found).isEmpty() || QuantityWords.words("lead").contains(wordBefore(found))))
                .map(found -> of(found, 2, askedUnit(found).isEmpty() ? usualUnit : askedUnit(found)))
                .limit(MAX_ASKED)
                .toList();
    }

    private static Stream<MatchResult> match(String text) {
        return QUANTITY.matcher(QuantityWords.numberDates(text)).results();
    }

    /** Returns the unit; for "aged 9" it stands before the number. */
    private static String askedUnit(MatchResult found) {
        return QuantityWords.words("year").contains(wordBefore(found)) ? wordBefore(found) : unitOf(found, 2);
    }

    /** Returns whether a number is a year, or belongs to a name: Platform 9. */
    private static boolean isName(MatchResult found) {
        return isYear(parseNumber(found.group(3)))
                || found.start(1) > 0 && Character.isUpperCase(found.group(1).codePointAt(0));
    }

    private static String wordBefore(MatchResult found) {
        return found.group(1) == null ? "" : found.group(1).toLowerCase(Locale.ROOT);
    }

    /** Returns a quantity in the base unit of its kind. */
    static Quantity of(double value, String word) {
        return QuantityWords.toBase(value, word);
    }

    /**
     * Returns the quantity of a match of {@link #PATTERN}.
     *
     * @param group its first group
     */
    static Quantity of(MatchResult found, int group, String unit) {
        return of(parseNumber(found.group(group + 1)), unit);
    }

    /** Returns the unit of a match of {@link #PATTERN}; empty if it has none. */
    static String unitOf(MatchResult found, int group) {
        return found.group(group) != null ? found.group(group).strip()
                : found.group(group + 2) == null ? "" : found.group(group + 2);
    }

    /**
     * Parses a number with or without a sign. Its last separator is a decimal point if other than three digits follow.
     */
    public static double parseNumber(String number) {
        int last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
        boolean hasDecimals = last >= 0 && (number.length() - last - 1 != 3 || number.startsWith("0"));
        String whole = SEPARATOR.matcher(hasDecimals ? number.substring(0, last) : number).replaceAll("");
        return Double
                .parseDouble((hasDecimals ? whole + '.' + number.substring(last + 1) : whole).replace('\u2212', '-'));
    }

    /** Returns whether a number without a unit is rather a year. */
    public static boolean isYear(double number) {
        return number >= FIRST_YEAR && number <= LAST_YEAR && number == Math.rint(number);
    }

    /** Returns whether two quantities are of one kind and can be compared: years and months, seat and seats. */
    boolean isComparable(Quantity other) {
        return isSameUnit(unit, other.unit);
    }

    private static boolean isSameUnit(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        int shared = 0;
        while (shared < shorter && one.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        return one.equals(other)
                || shared >= MIN_STEM && Math.max(one.length(), other.length()) - shared <= MAX_ENDING;
    }
}
