package dev.carrel.persistence;

import dev.carrel.application.port.CallbackQueue.Due;
import dev.carrel.application.port.CallbackSender.Event;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The events that libraries are yet to be told of, one for each document at most. */
final class CallbackTable {

    static final String OLDEST = """
            SELECT event, document.library, document.id, callback.status, url, client_key, callback.title,
                callback.message, ended_at, callback.attempts, callback_url, callback_secret
            FROM callback CROSS JOIN document ON document.key = callback.document
                CROSS JOIN library ON library.id = document.library
            WHERE callback.due <= :now AND known_as IS NOT NULL ORDER BY callback.due LIMIT 1
            """;

    private CallbackTable() {}

    /** Has the library told that the processing of a document has ended, if it wants to know, in place of an earlier end. */
    static void ended(Handle handle, DocumentRow row, DocumentState state, Instant now) {
        handle.createUpdate("""
                INSERT OR REPLACE INTO callback (document, status, title, message, ended_at, due)
                SELECT document.key, :status, coalesce(document.title, content_title), :message, :now, :now
                FROM document JOIN library ON library.id = document.library
                WHERE document.key = :key AND callback_url IS NOT NULL
                """)
                .bind("key", row.key())
                .bind("status", state.status().word())
                .bind("message", state.message())
                .bind("now", Micros.of(now))
                .execute();
    }

    static void deleteAll(Handle handle, LibraryId library) {
        handle.createUpdate("""
                DELETE FROM callback
                WHERE document IN (SELECT callback.document FROM callback JOIN document ON key = callback.document
                    WHERE library = (SELECT id FROM library WHERE known_as = :library))
                """).bind("library", library.value()).execute();
    }

    static Optional<Due> oldest(Handle handle, Instant now) {
        return handle.createQuery(OLDEST).bind("now", Micros.of(now)).map((row, context) -> due(row)).findOne();
    }

    private static Due due(ResultSet row) throws SQLException {
        var event = new Event(row.getString("event"), LibraryTable.id(row),
                new DocumentId(row.getString("id")), DocumentStatus.ofWord(row.getString("status")).orElseThrow(),
                Addresses.read(row, "url"), row.getString("client_key"), row.getString("title"),
                row.getString("message"), Micros.toInstant(row.getLong("ended_at")));
        var callback = Objects.requireNonNull(LibraryTable.callback(row), "without one there are no events");
        return new Due(event, callback, row.getInt("attempts") + 1);
    }
}
