package dev.carrel.generation.extractive;

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

class PhrasesTest {

    private static final Phrases ENGLISH = Phrases.of(Language.ENGLISH);

    @Test
    void a_phrase_counts_in_any_case_as_whole_words() {
        assertThat(ENGLISH.in("So HOW MANY are there?", Cue.NUMBER)).isTrue();
        assertThat(ENGLISH.in("The whole showroom", Cue.PERSON)).isFalse();
        assertThat(Phrases.of(null).in("员工每年有多少天年假？", Cue.NUMBER)).isTrue();
    }

    @Test
    void some_count_only_first() {
        assertThat(ENGLISH.begin("However, it rains.", Cue.CONNECTING)).isTrue();
        assertThat(ENGLISH.begin("It rains, however.", Cue.CONNECTING)).isFalse();
    }

    @Test
    void months_and_days_are_known() {
        assertThat(ENGLISH.in("Closed in August.", Cue.CALENDAR)).isTrue();
        assertThat(Phrases.of(Language.GERMAN).in("Geschlossen am Dienstag.", Cue.CALENDAR)).isTrue();
        assertThat(ENGLISH.in("Closed in Augusta.", Cue.CALENDAR)).isFalse();
    }

    @Test
    void a_language_without_phrases_of_its_own_takes_those_of_no_language() {
        assertThat(Phrases.of(Language.TAMIL)).isSameAs(Phrases.of(null));
    }

    @Test
    void every_line_of_the_list_is_of_a_known_language_and_a_known_cue_and_says_nothing_twice() throws IOException {
        Set<String> languages = Arrays.stream(Language.values())
                .map(language -> language.locale().toLanguageTag())
                .collect(Collectors.toCollection(HashSet::new));
        languages.add(Locale.ROOT.toLanguageTag());
        Set<String> cues = Arrays.stream(Cue.values())
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
        try (var list = Objects.requireNonNull(Phrases.class.getResourceAsStream("phrases.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
