package dev.carrel.http.limit;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MinimumBodyRateTest {

    @ParameterizedTest
    @CsvSource({"0, 29, false", "0, 31, true", "1000, 39, false", "1000, 41, true",
        "9223372036854775807, 1000000, false"})
    void allowsGracePeriodPlusTimeAtMinimumRate(long bytes, long seconds, boolean isTooSlow) {
        var pace = new MinimumBodyRate(Duration.ofSeconds(30), 100);
        assertThat(pace.isTooSlow(bytes, Duration.ofSeconds(seconds).toNanos())).isEqualTo(isTooSlow);
    }
}
