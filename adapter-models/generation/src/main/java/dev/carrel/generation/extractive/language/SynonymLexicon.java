package dev.carrel.generation.extractive.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Words of one language that stand for one another, as terms of its {@link TermReader}. Immutable. */
public final class SynonymLexicon {

    private static final SynonymLexicon NONE = new SynonymLexicon(Map.of());
    private static final Map<Locale, SynonymLexicon> BY_LANGUAGE = readLexicons();

    private final Map<String, Set<String>> synonyms;

    private SynonymLexicon(Map<String, Set<String>> synonyms) {
        this.synonyms = synonyms;
    }

    /** Returns the synonyms of a language; none if the language is null or has no list. */
    public static SynonymLexicon forLanguage(@Nullable AnalyzedLanguage language) {
        return language == null ? NONE : BY_LANGUAGE.getOrDefault(language.locale(), NONE);
    }

    /** Returns the terms that may stand for a term, which may be one of them; none for most. */
    public Set<String> synonymsOf(String term) {
        return Collections.unmodifiableSet(synonyms.getOrDefault(term, Set.of()));
    }

    private static Map<Locale, SynonymLexicon> readLexicons() {
        Map<String, Map<String, Set<String>>> byCode = new HashMap<>();
        for (String line : readResource()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(": ", 2);
                addGroup(byCode.computeIfAbsent(parts[0], any -> new HashMap<>()), readTerms(parts[0], parts[1]));
            }
        }
        Map<Locale, SynonymLexicon> lexicons = new HashMap<>();
        byCode.forEach((code, synonyms) -> lexicons.put(Locale.forLanguageTag(code), new SynonymLexicon(synonyms)));
        return Map.copyOf(lexicons);
    }

    private static void addGroup(Map<String, Set<String>> synonyms, List<String> group) {
        group.forEach(term -> synonyms.computeIfAbsent(term, any -> new HashSet<>()).addAll(group));
    }

    private static List<String> readTerms(String code, String words) {
        var terms = new ArrayList<String>();
        AnalyzedLanguage language = AnalyzedLanguage.ofCode(code);
        try (var reader = TermReader.forLanguage(language)) {
            for (String word : words.split(", ", -1)) {
                terms.addAll(reader.readTerms(word));
            }
        }
        return terms;
    }

    private static List<String> readResource() {
        try (var resource = Objects.requireNonNull(SynonymLexicon.class.getResourceAsStream("synonyms.txt"))) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
