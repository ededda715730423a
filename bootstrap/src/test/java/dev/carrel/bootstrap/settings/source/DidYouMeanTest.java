package dev.carrel.bootstrap.settings.source;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DidYouMeanTest {

    @Test
    void computesEditDistance() {
        assertThat(DidYouMean.editDistance("", "abc")).isEqualTo(3);
        assertThat(DidYouMean.editDistance("port", "port")).isZero();
        assertThat(DidYouMean.editDistance("prot", "port")).isEqualTo(2);
        assertThat(DidYouMean.editDistance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void suggestsNearestName() {
        assertThat(DidYouMean.suggest("hots", List.of("port", "host", "data"))).contains("host");
    }

    @Test
    void suggestsNothingDistant() {
        assertThat(DidYouMean.suggest("colour", List.of("port", "host", "data"))).isEmpty();
        assertThat(DidYouMean.suggest("x", List.of("port"))).isEmpty();
    }
}
