package dev.carrel.generation.extractive.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TermReaderTest {

    @Test
    void stemsWordsAndDropsFunctionWords() {
        assertThat(terms(AnalyzedLanguage.ENGLISH, "The employees' leaves"))
                .isEqualTo(terms(AnalyzedLanguage.ENGLISH, "an employee leave"));
        assertThat(terms(AnalyzedLanguage.GERMAN, "Die Häuser")).isEqualTo(terms(AnalyzedLanguage.GERMAN, "das Haus"));
        assertThat(terms(AnalyzedLanguage.FRENCH, "l'année")).isEqualTo(terms(AnalyzedLanguage.FRENCH, "années"));
        assertThat(terms(AnalyzedLanguage.ENGLISH, "what is it that they do?")).isEmpty();
    }

    @Test
    void keepsLabelsThatAreSpeltLikeFunctionWords() {
        assertThat(terms(AnalyzedLanguage.ENGLISH, "Is it in house A?")).containsExactly("hous", "a");
        assertThat(terms(AnalyzedLanguage.ENGLISH, "A house is for IT, and it burns.")).containsExactly("hous", "it",
                "burn");
        assertThat(terms(AnalyzedLanguage.GERMAN, "Wer wohnt in Haus AN?")).contains("an");
    }

    @Test
    void keepsWordsOfUnknownLanguages() {
        assertThat(terms(null, "Nhân VIÊN được ２８ ngày")).containsExactly("nhân", "viên", "được", "28", "ngày");
    }

    @Test
    void readsUnspacedScriptsAsBigrams() {
        assertThat(terms(null, "员工年假")).containsExactly("员工", "工年", "年假");
        assertThat(terms(null, "休暇は")).containsExactly("休暇", "暇は");
        assertThat(terms(null, "วันลา")).containsExactly("วั", "ัน", "นล", "ลา");
        assertThat(terms(null, "ວັນພັກ").size()).isGreaterThan(2);
        assertThat(terms(null, "ថ្ងៃឈប់").size()).isGreaterThan(2);
    }

    private static List<String> terms(@Nullable AnalyzedLanguage language, String text) {
        try (var reader = TermReader.forLanguage(language)) {
            return reader.readTerms(text);
        }
    }
}
