package dev.carrel.generation.extractive.language;

import dev.carrel.domain.text.PhraseLists;
import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The phrases of one language by {@link CueCategory}. Immutable. */
public final class PhraseLexicon {

    private static final Pattern NEVER = Pattern.compile("(?!)");
    private static final String WORD_CHARACTERS = "\\p{L}\\p{N}";
    private static final Map<Locale, PhraseLexicon> BY_LANGUAGE = readLexicons();

    private final Map<CueCategory, Pattern> patterns;

    private PhraseLexicon(Map<CueCategory, List<String>> phrases) {
        patterns = new EnumMap<>(CueCategory.class);
        phrases.forEach((cue, list) -> patterns.put(cue, PhraseLists.compilePattern(list, WORD_CHARACTERS)));
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

    private static Map<Locale, PhraseLexicon> readLexicons() {
        var resource = Objects.requireNonNull(PhraseLexicon.class.getResourceAsStream("phrases.txt"));
        var lexicons = new HashMap<Locale, PhraseLexicon>();
        PhraseLists.readLists(resource).forEach((code, lists) -> {
            Locale language = Locale.forLanguageTag(code);
            Map<CueCategory, List<String>> phrases = calendarPhrases(language);
            lists.forEach((cue, list) -> phrases.put(CueCategory.valueOf(cue.toUpperCase(Locale.ROOT)), list));
            lexicons.put(language, new PhraseLexicon(phrases));
        });
        return Map.copyOf(lexicons);
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
