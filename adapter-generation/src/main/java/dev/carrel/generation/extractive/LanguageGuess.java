package dev.carrel.generation.extractive;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the language of texts by its function words. */
final class LanguageGuess {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]+");
    private static final int ENOUGH_WORDS = 500;
    /** In every known language more words of a text than these are function words. */
    private static final double LEAST_SHARE = 0.1;
    private static final Map<String, Set<Language>> BY_FUNCTION_WORD = byFunctionWord();

    private LanguageGuess() {}

    /** The language that the texts are most likely in, by the first of them; null if it is none that is known. */
    static @Nullable Language of(List<String> texts) {
        Map<Language, Integer> found = new EnumMap<>(Language.class);
        int words = 0;
        for (String text : texts) {
            Matcher word = WORD.matcher(text);
            while (words < ENOUGH_WORDS && word.find()) {
                words++;
                for (Language language : languagesOf(word.group().toLowerCase(Locale.ROOT))) {
                    found.merge(language, 1, Integer::sum);
                }
            }
        }
        double least = LEAST_SHARE * words;
        return found.entrySet()
                .stream()
                .filter(language -> language.getValue() >= least)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private static Set<Language> languagesOf(String word) {
        return BY_FUNCTION_WORD.getOrDefault(word, Set.of());
    }

    private static Map<String, Set<Language>> byFunctionWord() {
        Map<String, Set<Language>> languages = new HashMap<>();
        for (Language language : Language.values()) {
            for (Object word : language.functionWords()) {
                languages.computeIfAbsent(new String((char[]) word), any -> EnumSet.noneOf(Language.class))
                        .add(language);
            }
        }
        return languages;
    }
}
