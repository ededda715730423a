package dev.carrel.generation.extractive.language;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LanguageDetectorTest {

    @Test
    void detectsLanguagesByFunctionWords() {
        assertThat(guess("How many days of leave do the employees have in a year?"))
                .isEqualTo(AnalyzedLanguage.ENGLISH);
        assertThat(guess("Wie viele Tage Urlaub haben die Mitarbeiter in einem Jahr?"))
                .isEqualTo(AnalyzedLanguage.GERMAN);
        assertThat(guess("Combien de jours de congé les employés ont-ils dans une année ?"))
                .isEqualTo(AnalyzedLanguage.FRENCH);
        assertThat(guess("Сколько дней отпуска у сотрудников в этом году и как их получить?"))
                .isEqualTo(AnalyzedLanguage.RUSSIAN);
        assertThat(guess("Çalışanların yılda kaç gün izni var ve bu izin nasıl alınır?"))
                .isEqualTo(AnalyzedLanguage.TURKISH);
    }

    @Test
    void usesTheTextIfTheQuestionIsShort() {
        assertThat(guess("Kosten Parkplatz", "Der Parkplatz ist für alle, die mit dem Auto zu der Arbeit kommen."))
                .isEqualTo(AnalyzedLanguage.GERMAN);
    }

    @Test
    void returnsNullForUnknownLanguages() {
        assertThat(guess("员工每年有多少天年假？办公室位于市中心。")).isNull();
        assertThat(guess("พนักงานมีวันลาพักร้อนกี่วัน")).isNull();
        assertThat(guess("Nhân viên được nghỉ phép bao nhiêu ngày mỗi năm?")).isNull();
        assertThat(guess("")).isNull();
    }

    private static @org.jspecify.annotations.Nullable AnalyzedLanguage guess(String... texts) {
        return LanguageDetector.detectLanguage(List.of(texts));
    }
}
