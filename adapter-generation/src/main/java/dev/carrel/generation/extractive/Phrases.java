package dev.carrel.generation.extractive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The phrases of one language that tell what is asked, by their {@link Cue}. Immutable. */
final class Phrases {

    private static final Pattern NEVER = Pattern.compile("(?!)");
    private static final Pattern LINE = Pattern.compile("(?<language>\\w+) (?<cue>\\w+): (?<phrases>.+)");
    private static final Map<Locale, Phrases> BY_LANGUAGE = read();

    private final Map<Cue, Pattern> patterns;

    private Phrases(Map<Cue, List<String>> phrases) {
        patterns = new EnumMap<>(Cue.class);
        phrases.forEach((cue, list) -> patterns.put(cue, pattern(list)));
    }

    /**
     * Those of a language; those of all languages that are not told apart if it is null or there are none of its own.
     */
    static Phrases of(@Nullable Language language) {
        Phrases known = language == null ? null : BY_LANGUAGE.get(language.locale());
        return known == null ? Objects.requireNonNull(BY_LANGUAGE.get(Locale.ROOT)) : known;
    }

    /** Matches a phrase of this cue, in any case, as whole words where the script has spaces. */
    Pattern pattern(Cue cue) {
        return patterns.getOrDefault(cue, NEVER);
    }

    /** Whether a phrase of this cue is in the text. */
    boolean in(String text, Cue cue) {
        return pattern(cue).matcher(text).find();
    }

    /** Whether the text begins with a phrase of this cue. */
    boolean begin(String text, Cue cue) {
        return pattern(cue).matcher(text).lookingAt();
    }

    private static Pattern pattern(List<String> phrases) {
        var spaced = new StringJoiner("|", "(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])").setEmptyValue("(?!)");
        var unspaced = new StringJoiner("|", "|", "").setEmptyValue("");
        for (String phrase : phrases.stream().sorted(Comparator.comparing(String::length).reversed()).toList()) {
            (Script.isUnspaced(phrase.codePointAt(0)) ? unspaced : spaced).add(Pattern.quote(phrase));
        }
        return Pattern.compile(spaced.toString() + unspaced, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static Map<Locale, Phrases> read() {
        Map<Locale, Map<Cue, List<String>>> phrases = new HashMap<>();
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Phrases.class.getResourceAsStream("phrases.txt")), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line);
                if (parts.matches()) {
                    phrases.computeIfAbsent(Locale.forLanguageTag(parts.group("language")), Phrases::calendar)
                            .put(Cue.valueOf(parts.group("cue").toUpperCase(Locale.ROOT)),
                                    List.of(parts.group("phrases").split(", ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var byLanguage = new HashMap<Locale, Phrases>();
        phrases.forEach((language, byCue) -> byLanguage.put(language, new Phrases(byCue)));
        return Map.copyOf(byLanguage);
    }

    /** The names of months and days, which the JDK knows. */
    private static Map<Cue, List<String>> calendar(Locale language) {
        var names = DateFormatSymbols.getInstance(language);
        Map<Cue, List<String>> phrases = new EnumMap<>(Cue.class);
        phrases.put(Cue.CALENDAR, Stream.of(names.getMonths(), names.getWeekdays())
                .flatMap(Arrays::stream)
                .filter(name -> !name.isEmpty())
                .toList());
        return phrases;
    }
}
