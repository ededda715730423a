package dev.carrel.domain.passage;

import dev.carrel.domain.text.PhraseLists;
import java.text.DateFormatSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that say where a range begins and ends, and in which unit, of all languages that have them. */
final class QuantityWords {

    private static final Map<String, List<String>> WORDS = readWords();
    private static final Map<String, Double> FACTORS = Map.of("hour", 60.0, "week", 7.0, "year", 12.0, "kilogram",
            1000.0);
    private static final Map<String, String> BASES = Map.of("hour", "minute", "week", "day", "year", "month",
            "kilogram", "gram", "\u20ac", "eur", "$", "dollar", "\u00a3", "pound");
    private static final Map<String, String> UNITS = Stream
            .of("minute", "hour", "day", "week", "month", "year", "gram", "kilogram")
            .flatMap(unit -> words(unit).stream().map(word -> Map.entry(word, unit)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first));
    private static final Pattern LETTERS = Pattern.compile("[\\p{L}\\p{M}]+");
    private static final Map<String, Integer> MONTHS = readMonths();
    private static final String MONTH = alternatives(MONTHS.keySet().stream());
    private static final String DAY = "(?<![\\p{L}\\p{N}.,:/-])(\\d{1,2})";
    /** Dates without a year; months as their language writes them: "may" is no month. */
    private static final Pattern DATE = Pattern.compile(DAY + "(?:st|nd|rd|th|er|\\.)?(?: of| de)? (" + MONTH
            + ")(?![\\p{L}])(?!,? \\d{4})|(?<!\\p{L})(" + MONTH
            + ") (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}]|,? \\d{4})");
    private static final int DAYS_OF_MONTH = 31;

    private QuantityWords() {}

    /** Returns the words of a category in all languages. */
    static List<String> words(String category) {
        return WORDS.getOrDefault(category, List.of());
    }

    /** Returns the alternatives of a pattern, the longest first. */
    static String alternatives(String... categories) {
        return alternatives(Stream.of(categories).flatMap(category -> words(category).stream()));
    }

    private static String alternatives(Stream<String> words) {
        return words.distinct()
                .sorted(Comparator.comparing(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?:", ")"));
    }

    /** Returns a quantity in the base unit of its kind: hours in minutes. */
    static Quantity toBase(double value, String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        String unit = UNITS.getOrDefault(lower, lower);
        return new Quantity(value * FACTORS.getOrDefault(unit, 1.0), BASES.getOrDefault(unit, unit));
    }

    /** Returns whether a word is a unit wherever it stands after a number. */
    static boolean isUnit(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return UNITS.containsKey(lower) || BASES.containsKey(lower);
    }

    /** Returns the words of a text. */
    static List<String> listWords(String text) {
        return LETTERS.matcher(text).results().map(MatchResult::group).toList();
    }

    /** Returns the text with its dates as numbers of days, so that they are compared like others. */
    static String numberDates(String text) {
        return DATE.matcher(text).replaceAll(found -> {
            boolean dayFirst = found.group(1) != null;
            int month = Objects.requireNonNull(MONTHS.get(found.group(dayFirst ? 2 : 3)));
            return month * DAYS_OF_MONTH + Integer.parseInt(found.group(dayFirst ? 1 : 4)) + " date";
        });
    }

    private static Map<String, List<String>> readWords() {
        var resource = Objects.requireNonNull(QuantityWords.class.getResourceAsStream("quantities.txt"));
        Map<String, List<String>> words = new HashMap<>();
        PhraseLists.readLists(resource)
                .values()
                .forEach(lists -> lists.forEach(
                        (category, list) -> words.computeIfAbsent(category, none -> new ArrayList<>()).addAll(list)));
        return words;
    }

    private static Map<String, Integer> readMonths() {
        Map<String, Integer> months = new HashMap<>();
        for (String language : List.of("en", "de", "fr", "es", "it")) {
            List<String> names = Arrays.asList(DateFormatSymbols.getInstance(Locale.of(language)).getMonths());
            names.stream().filter(name -> !name.isEmpty()).forEach(name -> months.put(name, names.indexOf(name)));
        }
        return months;
    }
}
