package dev.carrel.generation.extractive.language;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PhraseLexiconTest {

    private static final PhraseLexicon ENGLISH = PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH);

    @Test
    void matchesWholeWordsInAnyCase() {
        assertThat(ENGLISH.containsCue("So HOW MANY are there?", CueCategory.NUMBER)).isTrue();
        assertThat(ENGLISH.containsCue("The whole showroom", CueCategory.PERSON)).isFalse();
        assertThat(PhraseLexicon.forLanguage(null).containsCue("员工每年有多少天年假？", CueCategory.NUMBER)).isTrue();
    }

    @Test
    void matchesConnectivesAtTheStartOnly() {
        assertThat(ENGLISH.startsWithCue("However, it rains.", CueCategory.CONNECTING)).isTrue();
        assertThat(ENGLISH.startsWithCue("It rains, however.", CueCategory.CONNECTING)).isFalse();
    }

    @Test
    void knowsMonthsAndDays() {
        assertThat(ENGLISH.containsCue("Closed in August.", CueCategory.CALENDAR)).isTrue();
        assertThat(PhraseLexicon.forLanguage(AnalyzedLanguage.GERMAN)
                .containsCue("Geschlossen am Dienstag.", CueCategory.CALENDAR)).isTrue();
        assertThat(ENGLISH.containsCue("Closed in Augusta.", CueCategory.CALENDAR)).isFalse();
    }

    @Test
    void fallsBackToTheRootLexicon() {
        assertThat(PhraseLexicon.forLanguage(AnalyzedLanguage.TAMIL)).isSameAs(PhraseLexicon.forLanguage(null));
    }

    @Test
    void resourceHasKnownLanguagesAndCuesWithoutDuplicates() throws IOException {
        Set<String> languages = Arrays.stream(AnalyzedLanguage.values())
                .map(language -> language.locale().toLanguageTag())
                .collect(Collectors.toCollection(HashSet::new));
        languages.add(Locale.ROOT.toLanguageTag());
        Set<String> cues = Arrays.stream(CueCategory.values())
                .map(cue -> cue.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        Set<String> seen = new HashSet<>();
        for (String line : lines()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            assertThat(line).matches("\\w+ \\w+: .+");
            int colon = line.indexOf(':');
            assertThat(seen.add(line.substring(0, colon))).as(line).isTrue();
            assertThat(languages).as(line).contains(line.substring(0, line.indexOf(' ')));
            assertThat(cues).as(line).contains(line.substring(line.indexOf(' ') + 1, colon));
            assertThat(line.substring(colon + 2).split(", ")).as(line)
                    .doesNotHaveDuplicates()
                    .allSatisfy(phrase -> assertThat(phrase).isNotBlank().isEqualTo(phrase.strip()));
        }
        assertThat(seen).hasSizeGreaterThan(100);
    }

    private static List<String> lines() throws IOException {
        try (var list = Objects.requireNonNull(PhraseLexicon.class.getResourceAsStream("phrases.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
