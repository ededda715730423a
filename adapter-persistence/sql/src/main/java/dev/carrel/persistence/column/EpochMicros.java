package dev.carrel.persistence.column;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The mapping of times to columns: microseconds since 1970. Times out of range become the nearest in range. */
public final class EpochMicros {

    /**
     * How much later than the present a wait may have begun. By more, the clock was set back, and the wait is over. By
     * less, another server began it, and this one looks with a slightly older time.
     */
    public static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);
    public static final long CLOCK_TOLERANCE_MICROS = CLOCK_TOLERANCE.toMillis() * 1_000;

    private EpochMicros() {}

    /** Returns microseconds since 1970, rounded down. */
    public static long of(Instant moment) {
        try {
            return ChronoUnit.MICROS.between(Instant.EPOCH, moment.truncatedTo(ChronoUnit.MICROS));
        } catch (DateTimeException | ArithmeticException ignored) {
            return moment.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** Returns microseconds since 1970; null for null. */
    public static @Nullable Long ofNullable(@Nullable Instant moment) {
        return moment == null ? null : of(moment);
    }

    public static @Nullable Long ofNullable(@Nullable Duration time) {
        if (time == null) {
            return null;
        }
        try {
            return Math.addExact(Math.multiplyExact(time.getSeconds(), 1_000_000L), time.getNano() / 1_000);
        } catch (ArithmeticException ignored) {
            return Long.MAX_VALUE;
        }
    }

    public static Duration toDuration(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }

    /** Returns the time of microseconds since 1970. */
    public static Instant toInstant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Reads a time from a column; null for NULL. */
    public static @Nullable Instant readNullable(ResultSet row, String column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? null : toInstant(micros);
    }

    /** Returns a time with the precision of the database. */
    public static Instant toStoredPrecision(Instant moment) {
        return toInstant(of(moment));
    }
}
