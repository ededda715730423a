package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
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

    private static void assertLower(MemoryIndex index, String question, String nearMiss) {
        assertThat(similarity(index, nearMiss)).isLessThan(0.18);
        assertThat(similarity(index, question)).isGreaterThan(0.4);
    }

    private static double similarity(MemoryIndex index, String question) {
        List<DocumentHit> hits = index.search(question);
        return hits.getFirst().passages().getFirst().similarity();
    }
}
