package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.PassageHit;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A passage about another thing of the same kind does not answer a question. */
class NearMissesTest {

    @Test
    void lowersPassagesAboutOtherThingsOfTheSameKind() {
        try (var index = new MemoryIndex()) {
            index.apply(MemoryIndex.put("rope", "The rope RP-310/4 is made of hemp and costs 18 crowns."),
                    MemoryIndex.put("room", "Room 213 has a window to the sea and holds the sails."),
                    MemoryIndex.put("budget", "The budget of 2031 for new sails is 700 crowns."),
                    MemoryIndex.put("sea", "The sea is cold."));

            assertLower(index, "What is the rope RP-310/4 made of?", "What is the rope RP-310/7 made of?");
            assertLower(index, "What is the rope RP310/4 made of?", "What is the rope RQ-310/4 made of?");
            assertLower(index, "What does room 213 hold?", "What does room 214 hold?");
            assertLower(index, "What is the budget of 2031 for sails?", "What is the budget of 2034 for sails?");
        }
    }

    @Test
    void lowersNothingElse() {
        try (var index = new MemoryIndex()) {
            index.apply(MemoryIndex.put("rope", "The rope RP-310/4 fits the hook HK-7. It was made in 1931."));

            assertThat(similarity(index, "Does the rope RP-310/4 fit the hook HK-7 of 2031?"))
                    .isGreaterThan(similarity(index, "Does the rope RP-310/9 fit the hook HK-8 of 2031?"));
            assertThat(similarity(index, "Does the rope RP-310/4 fit 24 hooks HK-7?")).isGreaterThan(0.3);
        }
    }

    /** Texts write a number with a word in several ways: the 1970er-Jahre are the 1970er Jahre. */
    @Test
    void aNumberWithAWordIsNoIdentifier() {
        try (var index = new MemoryIndex()) {
            index.apply(
                    MemoryIndex.put("pier", "In den 1970er Jahren wurde der Steg gebaut, der 1980er-Neubau folgte."));
            index.apply(MemoryIndex.put("hull", "The warranty on hulls lasts 10 years, with a 5-year option."));

            assertThat(best(index, "Was wurde in den 1970er-Jahren gebaut?").isNearMiss()).isFalse();
            assertThat(best(index, "Is there a 10-year warranty on hulls?").isNearMiss()).isFalse();
        }
    }

    private static void assertLower(MemoryIndex index, String question, String nearMiss) {
        assertThat(similarity(index, nearMiss)).isLessThan(0.18);
        assertThat(index.search(nearMiss)).anyMatch(hit -> hit.passages().getFirst().isNearMiss());
        assertThat(best(index, question).isNearMiss()).isFalse();
        assertThat(similarity(index, question)).isGreaterThan(0.4);
    }

    private static double similarity(MemoryIndex index, String question) {
        return best(index, question).similarity();
    }

    private static PassageHit best(MemoryIndex index, String question) {
        return index.search(question).getFirst().passages().getFirst();
    }
}
