package dev.carrel.generation.extractive;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LanguageGuessTest {

    @Test
    void the_function_words_tell() {
        assertThat(guess("How many days of leave do the employees have in a year?")).isEqualTo(Language.ENGLISH);
        assertThat(guess("Wie viele Tage Urlaub haben die Mitarbeiter in einem Jahr?")).isEqualTo(Language.GERMAN);
        assertThat(guess("Combien de jours de congé les employés ont-ils dans une année ?")).isEqualTo(Language.FRENCH);
        assertThat(guess("Сколько дней отпуска у сотрудников в этом году и как их получить?"))
                .isEqualTo(Language.RUSSIAN);
        assertThat(guess("Çalışanların yılda kaç gün izni var ve bu izin nasıl alınır?")).isEqualTo(Language.TURKISH);
    }

    @Test
    void the_text_tells_where_the_question_is_short() {
        assertThat(guess("Kosten Parkplatz", "Der Parkplatz ist für alle, die mit dem Auto zu der Arbeit kommen."))
                .isEqualTo(Language.GERMAN);
    }

    @Test
    void other_languages_are_none() {
        assertThat(guess("员工每年有多少天年假？办公室位于市中心。")).isNull();
        assertThat(guess("พนักงานมีวันลาพักร้อนกี่วัน")).isNull();
        assertThat(guess("Nhân viên được nghỉ phép bao nhiêu ngày mỗi năm?")).isNull();
        assertThat(guess("")).isNull();
    }

    private static @org.jspecify.annotations.Nullable Language guess(String... texts) {
        return LanguageGuess.of(List.of(texts));
    }
}
