package dev.carrel.persistence.table;

import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.column.WebAddressColumns;
import dev.carrel.persistence.database.MultiRowStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The {@code callback} table: undelivered webhook events, at most one for each document. */
public final class WebhookEventTable {

    public static final String OLDEST = """
            SELECT event, document.library, document.id, callback.status, url, client_key, callback.title,
                callback.message, ended_at, callback.attempts, callback_url, callback_secret
            FROM callback INDEXED BY callback_by_library CROSS JOIN document ON document.key = callback.document
                CROSS JOIN library ON library.id = callback.library
            WHERE callback.library = :library AND (callback.due <= :now OR callback.since > :now + %s)
            ORDER BY callback.due LIMIT 1
            """.formatted(EpochMicros.CLOCK_TOLERANCE_MICROS);
    public static final String FIRST_DUE = """
            SELECT due FROM callback INDEXED BY callback_by_library WHERE library = :library ORDER BY due LIMIT 1
            """;
    public static final String DELETE_OLD = """
            DELETE FROM callback WHERE document IN (
                SELECT document FROM callback INDEXED BY callback_by_library
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND ended_at < :before
                LIMIT :limit)
            """;

    private WebhookEventTable() {}

    /**
     * Adds an event for the end of processing of each document whose library has a webhook; replaces an earlier event
     * of the document.
     *
     * @param ends final states
     */
    public static void recordEnds(Handle handle, List<DocumentStateChange> ends, Instant now) {
        if (ends.isEmpty()) {
            return;
        }
        handle.createUpdate("""
                DELETE FROM callback WHERE document IN (SELECT CAST(value AS BIGINT) FROM json_each(:keys))
                """)
                .bind("keys", JsonColumns.arrayOfKeys(ends.stream().map(DocumentStateChange::key).toList()))
                .execute();
        MultiRowStatement.query(handle, """
                INSERT INTO callback (document, library, status, title, message, ended_at, due, since)
                SELECT document.key, library.id, column2, coalesce(document.title, content_title), column3,
                    CAST(column4 AS BIGINT), CAST(column4 AS BIGINT), CAST(column4 AS BIGINT)
                FROM (VALUES %s) AS ended JOIN document ON document.key = CAST(column1 AS BIGINT)
                    JOIN library ON library.id = document.library
                WHERE callback_url IS NOT NULL RETURNING document
                """, ends, end -> Arrays.asList(end.key(), end.state().status().wireName(), end.state().message(),
                EpochMicros.of(now)), (row, context) -> row.getLong("document"))
                .forEach(document -> WebhookScheduleTable.scheduleNew(handle, document, now));
    }

    /** Deletes all events of a library and its schedule. */
    public static void deleteAll(Handle handle, LibraryId library) {
        for (String table : List.of("callback", "callback_turn")) {
            handle.createUpdate("DELETE FROM " + table
                    + " WHERE library = (SELECT id FROM library WHERE public_id = :library)")
                    .bind("library", library.value())
                    .execute();
        }
    }

    /** Deletes a batch of the events before a time and returns the number of deleted rows. */
    public static int deleteOld(Handle handle, LibraryId library, Instant before, int limit) {
        return handle.createUpdate(DELETE_OLD)
                .bind("library", library.value())
                .bind("before", EpochMicros.of(before))
                .bind("limit", limit)
                .execute();
    }

    /** Returns the delivery of the event of an endpoint that is due first; empty if none is due. */
    public static Optional<WebhookDelivery> findOldest(Handle handle, WebhookScheduleTable.DueEndpoint endpoint,
            Instant now) {
        return handle.createQuery(OLDEST)
                .bind("library", endpoint.library())
                .bind("now", EpochMicros.of(now))
                .map((row, context) -> readDelivery(row, endpoint.failures()))
                .findOne();
    }

    /** Returns when the first event of a library is due; empty if there is none. */
    static Optional<Instant> findFirstDue(Handle handle, String library) {
        return handle.createQuery(FIRST_DUE)
                .bind("library", library)
                .mapTo(long.class)
                .findOne()
                .map(EpochMicros::toInstant);
    }

    /**
     * Sets the due time of an event.
     *
     * @param due null to delete the event
     */
    public static void updateDue(Handle handle, WebhookEvent event, @Nullable Instant due, int attempts, Instant now) {
        if (due == null) {
            handle.createUpdate("DELETE FROM callback WHERE event = :event").bind("event", event.id()).execute();
        } else {
            handle.createUpdate("""
                    UPDATE callback SET due = :due, since = :now, attempts = :attempts WHERE event = :event
                    """)
                    .bind("due", EpochMicros.of(due))
                    .bind("now", EpochMicros.of(now))
                    .bind("attempts", attempts)
                    .bind("event", event.id())
                    .execute();
        }
    }

    private static WebhookDelivery readDelivery(ResultSet row, int failures) throws SQLException {
        var event = new WebhookEvent(row.getString("event"), LibraryTable.libraryIdOf(row),
                new DocumentId(row.getString("id")), DocumentStatus.fromWireName(row.getString("status")).orElseThrow(),
                WebAddressColumns.readAddress(row, "url"), row.getString("client_key"), row.getString("title"),
                row.getString("message"), EpochMicros.toInstant(row.getLong("ended_at")));
        var webhook = Objects.requireNonNull(LibraryTable.readWebhook(row), "without one there are no events");
        return new WebhookDelivery(event, webhook, row.getInt("attempts") + 1, failures);
    }
}
