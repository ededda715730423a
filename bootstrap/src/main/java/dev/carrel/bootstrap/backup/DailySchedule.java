package dev.carrel.bootstrap.backup;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

/**
 * Times of each day. One that a change to summer time leaves out is as much later.
 *
 * @param times at least one
 */
record DailySchedule(List<LocalTime> times, ZoneId zone) {

    /** Returns the last of the times that is not after now. */
    Instant lastUntil(Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        return Stream.of(today.minusDays(1), today)
                .flatMap(day -> times.stream().map(time -> day.atTime(time).atZone(zone).toInstant()))
                .filter(time -> !time.isAfter(now))
                .max(Instant::compareTo)
                .orElseThrow();
    }
}
