package dev.carrel.bootstrap.cli.context;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DurationFormatTest {

    @Test
    void parsesShortFormAndIso8601() {
        assertThat(DurationFormat.parse("30m")).isEqualTo(Duration.ofMinutes(30));
        assertThat(DurationFormat.parse("10s")).isEqualTo(Duration.ofSeconds(10));
        assertThat(DurationFormat.parse("24h")).isEqualTo(Duration.ofDays(1));
        assertThat(DurationFormat.parse(" 7 D ")).isEqualTo(Duration.ofDays(7));
        assertThat(DurationFormat.parse("PT36H")).isEqualTo(Duration.ofHours(36));
        assertThat(DurationFormat.parse("p2d")).isEqualTo(Duration.ofDays(2));
        assertThat(DurationFormat.parse("never")).isZero();
    }

    @Test
    void rejectsOtherTexts() {
        for (String text : new String[]{"", "24", "h", "2w", "1h30m", "-1d", "99999999999h"}) {
            assertThatThrownBy(() -> DurationFormat.parse(text)).isInstanceOf(TypeConversionException.class)
                    .hasMessage(
                            "\"" + text
                                    + "\" is not an interval; use 30s, 15m, 24h, 7d, never or ISO 8601 such as PT24H");
        }
    }

    @Test
    void offersNoEndlessIntervalWhereThereMustBeOne() {
        assertThat(DurationFormat.parseLimited("5m")).isEqualTo(Duration.ofMinutes(5));
        for (String text : new String[]{"soon", "never"}) {
            assertThatThrownBy(() -> DurationFormat.parseLimited(text)).isInstanceOf(TypeConversionException.class)
                    .hasMessage("\"" + text + "\" is not an interval; use 30s, 15m, 24h, 7d or ISO 8601 such as PT24H");
        }
    }

    @Test
    void formatsInLargestExactUnit() {
        assertThat(DurationFormat.format(Duration.ofMinutes(90))).isEqualTo("90m");
        assertThat(DurationFormat.format(Duration.ofHours(24))).isEqualTo("24h");
        assertThat(DurationFormat.format(Duration.ofHours(36))).isEqualTo("36h");
        assertThat(DurationFormat.format(Duration.ofDays(7))).isEqualTo("7d");
        assertThat(DurationFormat.format(Duration.ofSeconds(61))).isEqualTo("61s");
    }
}
