package dev.carrel.application.phrases;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SectionReferenceTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"What does section 2.2 say?|2.2|2.2 Huts", "chapter 3|3|3. Plots",
        "Was regelt § 5?|5|§ 5 Kündigung", "Was steht in Abschnitt 3.4?|3.4|3.4. Reisen",
        "Which fee do the rules set in Article 12?|12|Article 12",
        "第3章有什么|3|第3章 价格"})
    void aNumberedSectionIsFoundByItsHeading(String question, String number, String heading) {
        var reference = SectionReference.find(question).orElseThrow();
        assertThat(reference.number()).isEqualTo(number);
        assertThat(reference.isWhole()).isEqualTo(!question.contains("rules"));
        assertThat(reference.isNumberOf(heading)).isTrue();
        assertThat(reference.isNumberOf("Huts " + number + "1")).isFalse();
        assertThat(reference.isNumberOf(number + ".7 Huts")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"What is in 2.2?", "Which section is it?", "intersection 5",
        "How many articles are there?"})
    void otherNumbersAreNoSections(String question) {
        assertThat(SectionReference.find(question)).isEmpty();
    }
}
