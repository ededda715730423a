package dev.carrel.persistence;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * When the webhook of each library may be called next. Libraries take turns by that, so that the next is found by a
 * seek, however many wait or rest.
 */
final class CallbackTurnTable {

    /** Looks for waits that are over, and for those that were decided in the future, before the clock went back. */
    static final List<String> DUE = List.of("""
            SELECT library, failures, callback_url
            FROM callback_turn INDEXED BY callback_turn_due CROSS JOIN library ON library.id = callback_turn.library
            WHERE due <= :now AND callback_url IS NOT NULL ORDER BY due
            """, """
            SELECT library, failures, callback_url
            FROM callback_turn INDEXED BY callback_turn_since CROSS JOIN library ON library.id = callback_turn.library
            WHERE since > :now AND callback_url IS NOT NULL ORDER BY since
            """);
    static final String FIRST_DUE = """
            SELECT due FROM callback_turn INDEXED BY callback_turn_due
            WHERE EXISTS (SELECT 1 FROM callback WHERE callback.library = callback_turn.library)
                AND EXISTS (SELECT 1 FROM library WHERE id = callback_turn.library AND callback_url IS NOT NULL)
            ORDER BY due LIMIT 1
            """;

    private CallbackTurnTable() {}

    /** The id that the row of a library has; empty if there is no such library. */
    static Optional<String> rowId(Handle handle, LibraryId library) {
        return handle.createQuery("SELECT id FROM library WHERE known_as = :library")
                .bind("library", library.value())
                .mapTo(String.class)
                .findOne();
    }

    /** The turn of a library; its id is that of its row. */
    record Turn(String library, int failures, String host) {}

    static Optional<Turn> due(Handle handle, Instant now, Set<String> busyHosts) {
        return DUE.stream().flatMap(sql -> due(handle, sql, now, busyHosts).stream()).findFirst();
    }

    private static Optional<Turn> due(Handle handle, String sql, Instant now, Set<String> busyHosts) {
        try (Stream<Turn> turns = handle.createQuery(sql)
                .bind("now", Micros.of(now))
                .map((row, context) -> new Turn(row.getString("library"), row.getInt("failures"),
                        new WebAddress(row.getString("callback_url")).host()))
                .stream()) {
            return turns.filter(turn -> !busyHosts.contains(turn.host())).findFirst();
        }
    }

    /** An event was added for a document. */
    static void added(Handle handle, long document, Instant now) {
        handle.createUpdate("""
                INSERT INTO callback_turn (library, due, since) SELECT library, :now, :now FROM document
                WHERE key = :document
                ON CONFLICT (library) DO UPDATE SET due = max(rests_until, min(due, :now)), since = max(since, :now)
                """).bind("document", document).bind("now", Micros.of(now)).execute();
    }

    /** Says that an endpoint is not called until a moment, and how many calls to it failed in a row. */
    static void rest(Handle handle, String library, Instant until, int failures, Instant now) {
        handle.createUpdate("""
                UPDATE callback_turn SET due = :until, rests_until = :until, failures = :failures, since = :now
                WHERE library = :library
                """)
                .bind("until", Micros.of(until))
                .bind("failures", failures)
                .bind("now", Micros.of(now))
                .bind("library", library)
                .execute();
    }

    /** Says when the library's turn is: when its first event is due, and not while it rests. */
    static void schedule(Handle handle, String library, Instant now) {
        Optional<Instant> first = CallbackTable.firstDue(handle, library);
        if (first.isEmpty()) {
            handle.createUpdate("DELETE FROM callback_turn WHERE library = :library")
                    .bind("library", library)
                    .execute();
        } else {
            handle.createUpdate("""
                    UPDATE callback_turn SET due = max(rests_until, :due), since = :now WHERE library = :library
                    """)
                    .bind("due", Micros.of(first.get()))
                    .bind("now", Micros.of(now))
                    .bind("library", library)
                    .execute();
        }
    }

    /** When the first turn is; a wait that was decided in the future is over. */
    static Optional<Instant> firstDue(Handle handle, Instant now) {
        return due(handle, DUE.getLast(), now, Set.of()).isPresent()
                ? Optional.of(now)
                : handle.createQuery(FIRST_DUE).mapTo(long.class).findOne().map(Micros::toInstant);
    }
}
