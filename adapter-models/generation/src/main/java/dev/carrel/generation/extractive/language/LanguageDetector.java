package dev.carrel.generation.extractive.language;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Language detector that counts function words. */
public final class LanguageDetector {

    /** The general categories of marks, a bit each; words consist of letters and marks. */
    private static final int MARKS = 1 << Character.NON_SPACING_MARK | 1 << Character.ENCLOSING_MARK
            | 1 << Character.COMBINING_SPACING_MARK;
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
            int end;
            for (int start = findWord(text, 0); start < text.length()
                    && words < MAX_WORDS; start = findWord(text, end)) {
                end = findWordEnd(text, start);
                words++;
                for (AnalyzedLanguage language : languagesOf(text.substring(start, end).toLowerCase(Locale.ROOT))) {
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

    /** Returns the start of the next word at a position or after it; the length of the text if there is none. */
    private static int findWord(String text, int from) {
        int start = from;
        while (start < text.length() && !isWordCharacter(text.codePointAt(start))) {
            start += Character.charCount(text.codePointAt(start));
        }
        return start;
    }

    private static int findWordEnd(String text, int start) {
        int end = start;
        while (end < text.length() && isWordCharacter(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    private static boolean isWordCharacter(int c) {
        return Character.isLetter(c) || ((MARKS >> Character.getType(c)) & 1) != 0;
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
