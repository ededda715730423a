package dev.carrel.domain.text;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LabelsTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
            Who lives in house A?;                A;   true
            Who runs IT?;                         IT;  true
            What does the IT Department do?;      IT;  true
            WHO guidelines on sleep;              WHO; true
            Block A | Room 9 | Ms Rey;            A;   true
            House | A | Room 9;                   A;   true
            Wer wohnt in Haus DAS?;               DAS; true
            A house by the sea;                   A;   false
            It is late. A house burns.;           A;   false
            - A list of houses;                   A;   false
            May I leave early?;                   I;   false
            WHO RUNS THE OFFICE?;                 THE; false
            Who runs it?;                         it;  false
            Who runs It?;                         It;  false
            """)
    void recognizesLabels(String text, String word, boolean expected) {
        int start = text.indexOf(word);
        assertThat(Labels.isLabel(text, start, start + word.length())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"............................A...........................", "A", "'          A        '"})
    void needsAWordBesideIt(String text) {
        int start = text.indexOf('A');
        assertThat(Labels.isLabel(text, start, start + 1)).isFalse();
    }
}
