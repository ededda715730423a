package dev.carrel.bootstrap.cli;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IntervalsTest {

    @Test
    void areWrittenAsPeopleWriteThemOrAsIso8601Does() {
        assertThat(Intervals.parse("30m")).isEqualTo(Duration.ofMinutes(30));
        assertThat(Intervals.parse("24h")).isEqualTo(Duration.ofDays(1));
        assertThat(Intervals.parse(" 7 D ")).isEqualTo(Duration.ofDays(7));
        assertThat(Intervals.parse("PT36H")).isEqualTo(Duration.ofHours(36));
        assertThat(Intervals.parse("p2d")).isEqualTo(Duration.ofDays(2));
        assertThat(Intervals.parse("never")).isZero();
    }

    @Test
    void whatIsNoneIsToldSo() {
        for (String text : new String[]{"", "24", "h", "2w", "1h30m", "-1d", "99999999999h"}) {
            assertThatThrownBy(() -> Intervals.parse(text)).isInstanceOf(TypeConversionException.class)
                    .hasMessage(
                            "\"" + text + "\" is no interval; write 30m, 24h, 7d or never, or PT24H as ISO 8601 does");
        }
    }

    @Test
    void areReadInTheLargestUnitThatFits() {
        assertThat(Intervals.text(Duration.ofMinutes(90))).isEqualTo("90m");
        assertThat(Intervals.text(Duration.ofHours(24))).isEqualTo("24h");
        assertThat(Intervals.text(Duration.ofHours(36))).isEqualTo("36h");
        assertThat(Intervals.text(Duration.ofDays(7))).isEqualTo("7d");
        assertThat(Intervals.text(Duration.ofSeconds(61))).isEqualTo("PT1M1S");
    }
}
