package dev.carrel.application.contract.web;

import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class CostRatioTest {

    private static final int FEW = 16;

    /** Keeps the results of the readers, which would else be optimized away. */
    private long results;
    private int longest;

    @Test
    void acceptsLinearCost() {
        measure(text -> results += text.chars().filter(c -> c % 3 == 0).count());

        assertThat(longest).as("grown until its cost is measurable").isGreaterThan(8 * FEW);
    }

    /** The patience of the measurement takes twenty seconds. */
    @Test
    @Tag("reliability")
    void rejectsQuadraticCost() {
        assertThatThrownBy(() -> measure(this::searchFromEachCharacter)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("letters: nanoseconds for");
    }

    private void measure(Consumer<String> reader) {
        assertInProportion("letters", FEW, repeatText("", "a", ""), text -> {
            longest = Math.max(longest, text.length());
            reader.accept(text);
        });
    }

    /** Searches from each character to the end for one that is not there. */
    private void searchFromEachCharacter(String text) {
        for (int from = 0; from < text.length(); from++) {
            results += text.indexOf('b', from);
        }
    }
}
