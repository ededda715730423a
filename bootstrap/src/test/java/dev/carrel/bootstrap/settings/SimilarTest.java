package dev.carrel.bootstrap.settings;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SimilarTest {

    @Test
    void countsTheSlipsBetweenTwoNames() {
        assertThat(Similar.slips("", "abc")).isEqualTo(3);
        assertThat(Similar.slips("port", "port")).isZero();
        assertThat(Similar.slips("prot", "port")).isEqualTo(2);
        assertThat(Similar.slips("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void findsTheNearestName() {
        assertThat(Similar.to("hots", List.of("port", "host", "data"))).contains("host");
    }

    @Test
    void guessesNothingFromAfar() {
        assertThat(Similar.to("colour", List.of("port", "host", "data"))).isEmpty();
        assertThat(Similar.to("x", List.of("port"))).isEmpty();
    }
}
