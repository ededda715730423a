package dev.carrel.application.phrases;

import dev.carrel.domain.text.PhraseLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Dictionary-based query translation for cross-language search: replaces the words of a question by English ones, the
 * language of most documentation. Names and other words that it does not know stay. Read from {@code glossary.txt}.
 */
public final class EnglishGlossary {

    public static final String LANGUAGE = "en";

    /** The minimum common beginning of two forms of a word, and how many letters their endings may have. */
    private static final int MIN_COMMON_LETTERS = 4;
    private static final int MAX_ENDING = 3;
    /** A word with more translations than these is too vague to be expected in a passage. */
    private static final int MAX_TRANSLATIONS = 2;

    private static final Map<String, Map<String, List<String>>> BY_LANGUAGE = loadEntries();

    private EnglishGlossary() {}

    /** Returns the question as English words; empty if no word of it is known in its language. */
    public static Optional<String> translate(String question) {
        FollowUpLexicon lexicon = FollowUpLexicon.forLanguageOf(question);
        Map<String, List<String>> entries = BY_LANGUAGE.getOrDefault(lexicon.language(), Map.of());
        Set<String> words = new LinkedHashSet<>();
        boolean known = false;
        for (String word : lexicon.listContentWords(question)) {
            List<String> translations = findTranslations(word.toLowerCase(Locale.ROOT), entries);
            known |= !translations.isEmpty();
            words.addAll(translations.isEmpty() ? List.of(word) : translations);
        }
        return known ? Optional.of(String.join(" ", words)) : Optional.empty();
    }

    private static List<String> findTranslations(String word, Map<String, List<String>> entries) {
        List<String> exact = entries.get(word);
        if (exact != null) {
            return exact;
        }
        return entries.entrySet()
                .stream()
                .filter(entry -> isFormOf(word, entry.getKey()))
                .max(Comparator.comparingInt(entry -> countCommonLetters(word, entry.getKey())))
                .map(Map.Entry::getValue)
                .orElse(List.of());
    }

    private static boolean isFormOf(String word, String entry) {
        int common = countCommonLetters(word, entry);
        return common >= MIN_COMMON_LETTERS && word.length() - common <= MAX_ENDING
                && entry.length() - common < MAX_ENDING;
    }

    private static int countCommonLetters(String one, String other) {
        int common = 0;
        while (common < Math.min(one.length(), other.length()) && one.charAt(common) == other.charAt(common)) {
            common++;
        }
        return common;
    }

    private static Map<String, Map<String, List<String>>> loadEntries() {
        var resource = Objects.requireNonNull(EnglishGlossary.class.getResourceAsStream("glossary.txt"));
        var languages = new HashMap<String, Map<String, List<String>>>();
        PhraseLists.readLists(resource).forEach((language, entries) -> {
            Map<String, List<String>> byWord = new LinkedHashMap<>();
            entries.forEach((english, words) -> words
                    .forEach(word -> byWord.computeIfAbsent(word, any -> new ArrayList<>()).add(english)));
            languages.put(language, byWord.entrySet()
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey,
                            entry -> entry.getValue().stream().limit(MAX_TRANSLATIONS).toList())));
        });
        return Map.copyOf(languages);
    }
}
