package dev.carrel.generation.extractive;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WordPiecesTest {

    @Test
    void words_come_with_the_space_before_and_the_punctuation_around_them() {
        assertThat(WordPieces.of("Employees have 28 days, (e.g. in May).\n- More"))
                .containsExactly("Employees", " have", " 28", " days,", " (e.g.", " in", " May).", "\n-", " More");
    }

    @Test
    void scripts_without_spaces_come_a_few_characters_at_a_time() {
        assertThat(WordPieces.of("员工每年有28天年假。")).containsExactly("员工每年", "有28天年假。");
        assertThat(WordPieces.of("社員の休暇は年に二十八日です。")).allMatch(piece -> piece.length() <= 5).hasSizeGreaterThan(2);
    }

    @Test
    void no_piece_begins_within_a_character_as_people_see_it() {
        assertThat(WordPieces.of("ที่นี่มีน้ำ"))
                .noneMatch(piece -> Character.getType(piece.charAt(0)) == Character.NON_SPACING_MARK);
    }

    @Test
    void a_long_word_is_one_piece() {
        assertThat(WordPieces.of("Donaudampfschifffahrt 👩\u200D👧\u200D👦")).containsExactly("Donaudampfschifffahrt",
                " 👩\u200D👧\u200D👦");
    }

    @Test
    void nothing_has_no_pieces() {
        assertThat(WordPieces.of("")).isEmpty();
    }
}
