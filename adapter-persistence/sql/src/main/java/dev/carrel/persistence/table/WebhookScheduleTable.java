package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The {@code callback_turn} table: when the webhook of each library may be called next. Libraries take turns by that
 * time, so that the next one is found by an index seek.
 */
public final class WebhookScheduleTable {

    /** Finds elapsed waits, and waits that were scheduled in the future, before the clock was set back. */
    public static final List<String> DUE = List.of("""
            SELECT library, failures, callback_url
            FROM callback_turn INDEXED BY callback_turn_due CROSS JOIN library ON library.id = callback_turn.library
            WHERE due <= :now AND callback_url IS NOT NULL ORDER BY due
            """, """
            SELECT library, failures, callback_url
            FROM callback_turn INDEXED BY callback_turn_since CROSS JOIN library ON library.id = callback_turn.library
            WHERE since > :now + %s AND callback_url IS NOT NULL ORDER BY since
            """.formatted(EpochMicros.CLOCK_TOLERANCE_MICROS));
    static final String FIRST_DUE = """
            SELECT due FROM callback_turn INDEXED BY callback_turn_due
            WHERE EXISTS (SELECT 1 FROM callback WHERE callback.library = callback_turn.library)
                AND EXISTS (SELECT 1 FROM library WHERE id = callback_turn.library AND callback_url IS NOT NULL)
            ORDER BY due LIMIT 1
            """;

    private WebhookScheduleTable() {}

    /** Returns the row id of a library; empty if it does not exist. */
    public static Optional<String> findRowId(Handle handle, LibraryId library) {
        return handle.createQuery("SELECT id FROM library WHERE public_id = :library")
                .bind("library", library.value())
                .mapTo(String.class)
                .findOne();
    }

    /**
     * A webhook that may be called now.
     *
     * @param library the row id of the library
     */
    public record DueEndpoint(String library, int failures, String host) {}

    /** Returns the endpoint whose turn it is, except on busy hosts. */
    public static Optional<DueEndpoint> findDue(Handle handle, Instant now, Set<String> busyHosts) {
        return DUE.stream().flatMap(sql -> findDue(handle, sql, now, busyHosts).stream()).findFirst();
    }

    private static Optional<DueEndpoint> findDue(Handle handle, String sql, Instant now, Set<String> busyHosts) {
        try (Stream<DueEndpoint> endpoints = handle.createQuery(sql)
                .bind("now", EpochMicros.of(now))
                .map((row, context) -> new DueEndpoint(row.getString("library"), row.getInt("failures"),
                        new WebAddress(row.getString("callback_url")).host()))
                .stream()) {
            return endpoints.filter(endpoint -> !busyHosts.contains(endpoint.host())).findFirst();
        }
    }

    /** Schedules the library of a document for which an event was added. */
    static void scheduleNew(Handle handle, long document, Instant now) {
        handle.createUpdate("""
                INSERT INTO callback_turn (library, due, since) SELECT library, :now, :now FROM document
                WHERE key = :document
                ON CONFLICT (library) DO UPDATE SET
                    due = CASE WHEN callback_turn.due <= :now THEN callback_turn.due
                        WHEN callback_turn.rests_until <= :now THEN :now ELSE callback_turn.rests_until END,
                    since = CASE WHEN callback_turn.since > :now THEN callback_turn.since ELSE :now END
                """).bind("document", document).bind("now", EpochMicros.of(now)).execute();
    }

    /** Pauses an endpoint until a given time and records the number of consecutive failures. */
    public static void pauseEndpoint(Handle handle, String library, Instant until, int failures, Instant now) {
        handle.createUpdate("""
                UPDATE callback_turn SET due = :until, rests_until = :until, failures = :failures, since = :now
                WHERE library = :library
                """)
                .bind("until", EpochMicros.of(until))
                .bind("failures", failures)
                .bind("now", EpochMicros.of(now))
                .bind("library", library)
                .execute();
    }

    /** Schedules the turn of a library: when its first event is due, but not before the end of a pause. */
    public static void scheduleNext(Handle handle, String library, Instant now) {
        Optional<Instant> first = WebhookEventTable.findFirstDue(handle, library);
        if (first.isEmpty()) {
            handle.createUpdate("DELETE FROM callback_turn WHERE library = :library")
                    .bind("library", library)
                    .execute();
        } else {
            handle.createUpdate("""
                    UPDATE callback_turn SET due = CASE WHEN rests_until > :due THEN rests_until ELSE :due END,
                        since = :now
                    WHERE library = :library
                    """)
                    .bind("due", EpochMicros.of(first.get()))
                    .bind("now", EpochMicros.of(now))
                    .bind("library", library)
                    .execute();
        }
    }

    /** Returns when the first webhook may be called; now if its wait was scheduled before the clock was set back. */
    public static Optional<Instant> findFirstDue(Handle handle, Instant now) {
        return findDue(handle, DUE.getLast(), now, Set.of()).isPresent()
                ? Optional.of(now)
                : handle.createQuery(FIRST_DUE).mapTo(long.class).findOne().map(EpochMicros::toInstant);
    }
}
