package dev.carrel.generation.extractive.language;

import dev.carrel.generation.extractive.text.UnspacedScripts;
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

/** The phrases of one language by {@link CueCategory}. Immutable. */
public final class PhraseLexicon {

    private static final Pattern NEVER = Pattern.compile("(?!)");
    private static final Pattern LINE = Pattern.compile("(?<language>\\w+) (?<cue>\\w+): (?<phrases>.+)");
    private static final Map<Locale, PhraseLexicon> BY_LANGUAGE = readLexicons();

    private final Map<CueCategory, Pattern> patterns;

    private PhraseLexicon(Map<CueCategory, List<String>> phrases) {
        patterns = new EnumMap<>(CueCategory.class);
        phrases.forEach((cue, list) -> patterns.put(cue, cuePattern(list)));
    }

    /**
     * Returns the phrases of a language. If the language is null or has no phrases of its own, returns the common
     * lexicon of all languages without one.
     */
    public static PhraseLexicon forLanguage(@Nullable AnalyzedLanguage language) {
        PhraseLexicon known = language == null ? null : BY_LANGUAGE.get(language.locale());
        return known == null ? Objects.requireNonNull(BY_LANGUAGE.get(Locale.ROOT)) : known;
    }

    /**
     * Returns a pattern for the phrases of a category, case-insensitive, matching whole words in scripts with spaces.
     */
    public Pattern cuePattern(CueCategory cue) {
        return patterns.getOrDefault(cue, NEVER);
    }

    /** Returns whether the text contains a phrase of this category. */
    public boolean containsCue(String text, CueCategory cue) {
        return cuePattern(cue).matcher(text).find();
    }

    /** Returns whether the text starts with a phrase of this category. */
    public boolean startsWithCue(String text, CueCategory cue) {
        return cuePattern(cue).matcher(text).lookingAt();
    }

    private static Pattern cuePattern(List<String> phrases) {
        var spaced = new StringJoiner("|", "(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])").setEmptyValue("(?!)");
        var unspaced = new StringJoiner("|", "|", "").setEmptyValue("");
        for (String phrase : phrases.stream().sorted(Comparator.comparing(String::length).reversed()).toList()) {
            (UnspacedScripts.isUnspaced(phrase.codePointAt(0)) ? unspaced : spaced).add(Pattern.quote(phrase));
        }
        return Pattern.compile(spaced.toString() + unspaced, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static Map<Locale, PhraseLexicon> readLexicons() {
        Map<Locale, Map<CueCategory, List<String>>> phrases = new HashMap<>();
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PhraseLexicon.class.getResourceAsStream("phrases.txt")),
                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line);
                if (parts.matches()) {
                    phrases.computeIfAbsent(Locale.forLanguageTag(parts.group("language")),
                            PhraseLexicon::calendarPhrases)
                            .put(CueCategory.valueOf(parts.group("cue").toUpperCase(Locale.ROOT)),
                                    List.of(parts.group("phrases").split(", ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var byLanguage = new HashMap<Locale, PhraseLexicon>();
        phrases.forEach((language, byCue) -> byLanguage.put(language, new PhraseLexicon(byCue)));
        return Map.copyOf(byLanguage);
    }

    /** Returns the names of months and days, as the JDK knows them. */
    private static Map<CueCategory, List<String>> calendarPhrases(Locale language) {
        var names = DateFormatSymbols.getInstance(language);
        Map<CueCategory, List<String>> phrases = new EnumMap<>(CueCategory.class);
        phrases.put(CueCategory.CALENDAR, Stream.of(names.getMonths(), names.getWeekdays())
                .flatMap(Arrays::stream)
                .filter(name -> !name.isEmpty())
                .toList());
        return phrases;
    }
}
