package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.ranking.search.MemoryIndex.put;
import static org.assertj.core.api.Assertions.assertThat;

class SpellingCorrectorTest {

    private final MemoryIndex index = new MemoryIndex();

    @BeforeEach
    void fillIndex() {
        index.apply(put("leave", "Annual leave is thirty days."), put("anvil", "An anvil is made of steel."),
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
            assertThat(index.foundIds(misspelt)).as(misspelt).containsExactly("leave");
        }
        assertThat(index.foundIds("mapel")).containsExactlyInAnyOrder("maple", "Leaves");
    }

    @Test
    void findsALongWordWithTwoWrongLetters() {
        index.apply(put("warmth", "A thermometer is read daily."));
        assertThat(index.foundIds("termommeter")).containsExactly("warmth");
        assertThat(index.foundIds("thermmoetr")).containsExactly("warmth");
        assertThat(index.foundIds("anul")).isEmpty();
        assertThat(index.foundIds("mabble")).isEmpty();
    }

    @Test
    void correctsAMisprintThatTheLibraryHasTwice() {
        List<PutDocument> updates = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            updates.add(put("receive" + i, "They receive letter number " + i + "."));
        }
        updates.add(put("misprint", "They recieve parcels."));
        index.apply(updates.toArray(PutDocument[]::new));

        assertThat(index.foundIds("recieve")).first().isEqualTo("misprint");
        assertThat(index.foundIds("recieve")).contains("receive7");
        assertThat(bestSimilarity("recieve letter")).isGreaterThan(bestSimilarity("zzzzzzz letter") * 2);
    }

    @Test
    void doesNotCorrectAKnownWord() {
        assertThat(index.foundIds("staple")).containsExactly("staple");
        assertThat(index.foundIds("maple")).doesNotContain("staple");
    }

    @Test
    void doesNotCorrectShortWordsNumbersOrFirstLetters() {
        assertThat(index.foundIds("boks")).isEmpty();
        assertThat(index.foundIds("X4713")).isEmpty();
        assertThat(index.foundIds("unnual")).isEmpty();
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
        List<DocumentHit> hits = index.search(question);
        return hits.isEmpty() ? 0 : hits.getFirst().similarity();
    }
}
