package dev.carrel.bootstrap.cli.context;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Options whose values are points in time. */
public final class TimeOption {

    private TimeOption() {}

    /** Returns the beginning of a day (UTC), or a time with an offset. */
    public static Instant parse(String option, String time) {
        try {
            return time.contains("T") ? OffsetDateTime.parse(time).toInstant()
                    : LocalDate.parse(time).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException ignored) {
            throw CommandException
                    .usageError(option + " " + time + " must be like 2026-11-01 or 2026-11-01T08:00:00Z.");
        }
    }
}
