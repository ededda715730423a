package dev.carrel.generation.extractive;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TermReaderTest {

    @Test
    void forms_of_a_word_are_one_and_function_words_are_none() {
        assertThat(terms(Language.ENGLISH, "The employees' leaves"))
                .isEqualTo(terms(Language.ENGLISH, "an employee leave"));
        assertThat(terms(Language.GERMAN, "Die Häuser")).isEqualTo(terms(Language.GERMAN, "das Haus"));
        assertThat(terms(Language.FRENCH, "l'année")).isEqualTo(terms(Language.FRENCH, "années"));
        assertThat(terms(Language.ENGLISH, "what is it that they do?")).isEmpty();
    }

    @Test
    void of_an_unknown_language_every_word_is_one_as_it_is() {
        assertThat(terms(null, "Nhân VIÊN được ２８ ngày")).containsExactly("nhân", "viên", "được", "28", "ngày");
    }

    @Test
    void scripts_without_spaces_are_read_in_pairs_of_characters() {
        assertThat(terms(null, "员工年假")).containsExactly("员工", "工年", "年假");
        assertThat(terms(null, "休暇は")).containsExactly("休暇", "暇は");
        assertThat(terms(null, "วันลา")).containsExactly("วั", "ัน", "นล", "ลา");
        assertThat(terms(null, "ວັນພັກ").size()).isGreaterThan(2);
        assertThat(terms(null, "ថ្ងៃឈប់").size()).isGreaterThan(2);
    }

    private static List<String> terms(@Nullable Language language, String text) {
        try (var reader = TermReader.of(language)) {
            return reader.terms(text);
        }
    }
}
