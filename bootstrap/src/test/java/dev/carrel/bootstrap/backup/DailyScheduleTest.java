package dev.carrel.bootstrap.backup;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DailyScheduleTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final DailySchedule TWICE = new DailySchedule(List.of(LocalTime.of(15, 30), LocalTime.of(2, 30)),
            BERLIN);

    @Test
    void findsTheLastTime() {
        assertLast("2026-01-05T12:00:00Z", "2026-01-05T01:30:00Z");
        assertLast("2026-01-05T14:30:00Z", "2026-01-05T14:30:00Z");
        assertLast("2026-01-05T14:29:59Z", "2026-01-05T01:30:00Z");
        assertLast("2026-01-05T01:29:59Z", "2026-01-04T14:30:00Z");
    }

    @Test
    void followsTheClockOfTheZone() {
        assertLast("2026-07-05T12:00:00Z", "2026-07-05T00:30:00Z");
        // There is no half past two on this day.
        assertLast("2026-03-29T12:00:00Z", "2026-03-29T01:30:00Z");
        // And here there are two.
        assertLast("2026-10-25T12:00:00Z", "2026-10-25T00:30:00Z");
    }

    private static void assertLast(String now, String expected) {
        assertThat(TWICE.lastUntil(Instant.parse(now))).isEqualTo(expected);
    }
}
