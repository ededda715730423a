package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.Texts.LIBRARY;
import static dev.carrel.retrieval.Texts.apply;
import static dev.carrel.retrieval.Texts.found;
import static dev.carrel.retrieval.Texts.put;
import static dev.carrel.retrieval.Texts.search;
import static org.assertj.core.api.Assertions.assertThat;

class SpellingTest {

    private final LucenePassageIndex index;

    SpellingTest(@TempDir Path folder) {
        index = LucenePassageIndex.open(folder);
    }

    @BeforeEach
    void open() {
        index.openLibrary(LIBRARY, "epoch");
        apply(index, 1, put("leave", "Annual leave is thirty days."), put("anvil", "An anvil is made of steel."),
                put("Leaves", "Leaves of the maple turn red."),
                put("maple", "A maple grows slowly. The maple is hard."),
                put("codes", "X4711 and X4712 are codes."), put("staple", "Staples: box 12, shelf 7."));
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void aWordOfWhichALetterIsWrongIsFound() {
        for (String misspelt : List.of("anual", "annnual", "anmual", "anunal", "Anual?")) {
            assertThat(found(index, misspelt)).as(misspelt).containsExactly("leave");
        }
        assertThat(found(index, "mapel")).containsExactlyInAnyOrder("maple", "Leaves");
    }

    @Test
    void aWordThatIsKnownIsNotCorrected() {
        assertThat(found(index, "staple")).containsExactly("staple");
        assertThat(found(index, "maple")).doesNotContain("staple");
    }

    @Test
    void neitherShortWordsNorNumbersNorFirstLettersAreCorrected() {
        assertThat(found(index, "boks")).isEmpty();
        assertThat(found(index, "X4713")).isEmpty();
        assertThat(found(index, "unnual")).isEmpty();
    }

    @Test
    void aCorrectedWordFitsLessThanTheVeryOne() {
        assertThat(similarity("anual days")).isBetween(0.1, similarity("annual days") * 0.9);
        assertThat(similarity("anual")).isPositive().isLessThan(similarity("annual"));
    }

    private double similarity(String question) {
        List<DocumentHit> hits = search(index, question);
        return hits.isEmpty() ? 0 : hits.getFirst().similarity();
    }
}
