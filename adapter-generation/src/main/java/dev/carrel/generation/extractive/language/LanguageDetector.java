package dev.carrel.generation.extractive.language;

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

/** Language detector that counts function words. */
public final class LanguageDetector {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]+");
    private static final int MAX_WORDS = 500;
    /** In every known language, more than this share of the words in a text are function words. */
    private static final double MIN_SHARE = 0.1;
    private static final Map<String, Set<AnalyzedLanguage>> BY_FUNCTION_WORD = indexByFunctionWord();

    private LanguageDetector() {}

    /** Returns the most likely language of the texts, judged by the beginning; null if it is no known language. */
    public static @Nullable AnalyzedLanguage detectLanguage(List<String> texts) {
        Map<AnalyzedLanguage, Integer> found = new EnumMap<>(AnalyzedLanguage.class);
        int words = 0;
        for (String text : texts) {
            Matcher word = WORD.matcher(text);
            while (words < MAX_WORDS && word.find()) {
                words++;
                for (AnalyzedLanguage language : languagesOf(word.group().toLowerCase(Locale.ROOT))) {
                    found.merge(language, 1, Integer::sum);
                }
            }
        }
        double least = MIN_SHARE * words;
        return found.entrySet()
                .stream()
                .filter(language -> language.getValue() >= least)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private static Set<AnalyzedLanguage> languagesOf(String word) {
        return BY_FUNCTION_WORD.getOrDefault(word, Set.of());
    }

    private static Map<String, Set<AnalyzedLanguage>> indexByFunctionWord() {
        Map<String, Set<AnalyzedLanguage>> languages = new HashMap<>();
        for (AnalyzedLanguage language : AnalyzedLanguage.values()) {
            for (Object word : language.functionWords()) {
                languages.computeIfAbsent(new String((char[]) word), any -> EnumSet.noneOf(AnalyzedLanguage.class))
                        .add(language);
            }
        }
        return languages;
    }
}
