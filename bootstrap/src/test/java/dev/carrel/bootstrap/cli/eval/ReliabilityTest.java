package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.Reliability.Band;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReliabilityTest {

    private final Reliability reliability = new Reliability();

    @Test
    void tellsForEachTenthHowManyWereRelevant() {
        reliability.shown(0.81, true);
        reliability.shown(0.89, true);
        reliability.shown(0.8, false);
        reliability.shown(0.29, false);

        assertThat(reliability.bands()).containsExactly(new Band(0.2, 1, 0), new Band(0.8, 3, 2.0 / 3));
    }

    @Test
    void takesTheEndsToTheOutermostTenths() {
        reliability.shown(0, false);
        reliability.shown(1, true);

        assertThat(reliability.bands()).containsExactly(new Band(0, 1, 0), new Band(0.9, 1, 1));
    }

    @Test
    void tellsNothingOfNothing() {
        assertThat(reliability.bands()).isEmpty();
    }
}
