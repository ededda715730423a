package dev.carrel.http;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BodyPaceTest {

    @ParameterizedTest
    @CsvSource({"0, 29, false", "0, 31, true", "1000, 39, false", "1000, 41, true",
        "9223372036854775807, 1000000, false"})
    void givesABodyTheGraceAndWhatItsBytesTakeAtTheLeastRate(long bytes, long seconds, boolean isTooSlow) {
        var pace = new BodyPace(Duration.ofSeconds(30), 100);
        assertThat(pace.isTooSlow(bytes, Duration.ofSeconds(seconds).toNanos())).isEqualTo(isTooSlow);
    }
}
