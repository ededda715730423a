package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static dev.carrel.retrieval.TestPassages.search;
import static org.assertj.core.api.Assertions.assertThat;

class SpellingCorrectorTest {

    private final LucenePassageIndex index;

    SpellingCorrectorTest(@TempDir Path folder) {
        index = LucenePassageIndex.open(folder);
    }

    @BeforeEach
    void openIndex() {
        index.openLibrary(LIBRARY, "epoch");
        apply(index, 1, put("leave", "Annual leave is thirty days."), put("anvil", "An anvil is made of steel."),
                put("Leaves", "Leaves of the maple turn red."),
                put("maple", "A maple grows slowly. The maple is hard."),
                put("codes", "X4711 and X4712 are codes."), put("staple", "Staples: box 12, shelf 7."));
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void findsAWordWithOneWrongLetter() {
        for (String misspelt : List.of("anual", "annnual", "anmual", "anunal", "Anual?")) {
            assertThat(foundIds(index, misspelt)).as(misspelt).containsExactly("leave");
        }
        assertThat(foundIds(index, "mapel")).containsExactlyInAnyOrder("maple", "Leaves");
    }

    @Test
    void findsALongWordWithTwoWrongLetters() {
        apply(index, 2, put("warmth", "A thermometer is read daily."));
        assertThat(foundIds(index, "termommeter")).containsExactly("warmth");
        assertThat(foundIds(index, "thermmoetr")).containsExactly("warmth");
        assertThat(foundIds(index, "anul")).isEmpty();
        assertThat(foundIds(index, "mabble")).isEmpty();
    }

    @Test
    void correctsAMisprintThatTheLibraryHasTwice() {
        List<IndexUpdate> updates = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            updates.add(put("receive" + i, "They receive letter number " + i + "."));
        }
        updates.add(put("misprint", "They recieve parcels."));
        apply(index, 2, updates.toArray(IndexUpdate[]::new));

        assertThat(foundIds(index, "recieve")).first().isEqualTo("misprint");
        assertThat(foundIds(index, "recieve")).contains("receive7");
        assertThat(bestSimilarity("recieve letter")).isGreaterThan(bestSimilarity("zzzzzzz letter") * 2);
    }

    @Test
    void doesNotCorrectAKnownWord() {
        assertThat(foundIds(index, "staple")).containsExactly("staple");
        assertThat(foundIds(index, "maple")).doesNotContain("staple");
    }

    @Test
    void doesNotCorrectShortWordsNumbersOrFirstLetters() {
        assertThat(foundIds(index, "boks")).isEmpty();
        assertThat(foundIds(index, "X4713")).isEmpty();
        assertThat(foundIds(index, "unnual")).isEmpty();
    }

    @Test
    void scoresACorrectedWordBelowAnExactMatch() {
        assertThat(bestSimilarity("anual days")).isBetween(0.1, bestSimilarity("annual days") * 0.95);
        assertThat(bestSimilarity("anual")).isPositive().isLessThan(bestSimilarity("annual"));
    }

    @Test
    void expectsTheCorrectionInPlaceOfAMisspeltWord() {
        assertThat(bestSimilarity("anual leave")).isGreaterThan(2 * bestSimilarity("zzzzz leave"));
    }

    private double bestSimilarity(String question) {
        List<DocumentHit> hits = search(index, question);
        return hits.isEmpty() ? 0 : hits.getFirst().similarity();
    }
}
