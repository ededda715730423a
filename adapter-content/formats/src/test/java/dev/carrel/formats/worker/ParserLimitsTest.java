package dev.carrel.formats.worker;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ParserLimitsTest {

    private static final int MEBIBYTE = 1024 * 1024;

    @Test
    void cpuTimeGrowsWithTheDocument() {
        assertThat(ParserLimits.DEFAULT.cpuTimeFor(7_000)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(16));
        assertThat(ParserLimits.DEFAULT.cpuTimeFor(MEBIBYTE)).isEqualTo(Duration.ofSeconds(30));
        assertThat(ParserLimits.DEFAULT.cpuTimeFor(3 * MEBIBYTE)).isEqualTo(Duration.ofSeconds(60));
        assertThat(ParserLimits.DEFAULT.cpuTimeFor(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aShortLimitHoldsForAllDocuments() {
        var limits = new ParserLimits(1, 32, Duration.ofSeconds(1), Duration.ofSeconds(1), 1);

        assertThat(limits.cpuTimeFor(1)).isEqualTo(Duration.ofSeconds(1));
    }
}
