package dev.carrel.persistence;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The rows of documents. What a state may become is not decided here but by {@link DocumentState}. */
final class DocumentTable {

    private DocumentTable() {}

    static Optional<DocumentRow> find(Handle handle, LibraryId library, DocumentId id) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    static Optional<DocumentRow> findSame(Handle handle, LibraryId library, Identity identity) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND identity = :identity
                """)
                .bind("library", library.value())
                .bind("identity", identity.value())
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    /** Adds a document to a library that is there. @return its key */
    static Optional<Long> insert(Handle handle, Document document, Identity identity, FetchReason occasion) {
        var insert = handle.createQuery("""
                INSERT INTO document (library, id, identity, url, host, client_key, submission, occasion, asked, title,
                    source_url, image_snippet, status, attempts, due, ready, message, lease_until, again, created_at,
                    updated_at)
                SELECT library.id, :id, :identity, :url, :host, :client_key, :submission, :occasion, :asked, :title,
                    :source_url, :image_snippet, :status, :attempts, :due, :ready, :message, :lease_until, :again,
                    :created_at, :updated_at
                FROM library WHERE library.known_as = :library
                RETURNING key
                """);
        bindDetails(insert, document.metadata());
        bindState(insert, document.state(), document.updatedAt());
        return insert.bind("library", document.library().value())
                .bind("id", document.id().value())
                .bind("identity", identity.value())
                .bind("url", Addresses.value(document.url()))
                .bind("host", host(document.url()))
                .bind("client_key", document.key())
                .bind("submission", identity.submission())
                .bind("occasion", word(occasion))
                .bind("asked", occasion == FetchReason.ASKED)
                .bind("created_at", Micros.of(document.createdAt()))
                .mapTo(Long.class)
                .findOne();
    }

    static void delete(Handle handle, long key) {
        handle.createUpdate("DELETE FROM document WHERE key = :key").bind("key", key).execute();
    }

    static void updateState(Handle handle, long key, DocumentState state, Instant now) {
        var update = handle.createUpdate("""
                UPDATE document SET status = :status, attempts = :attempts, due = :due, ready = :ready,
                    message = :message, lease = coalesce(:lease, lease), lease_until = :lease_until, again = :again,
                    read_at = CASE WHEN :ended AND url IS NOT NULL THEN :updated_at END,
                    gone_since = CASE WHEN :gone THEN coalesce(gone_since, :updated_at)
                        WHEN NOT :ended THEN gone_since END,
                    updated_at = :updated_at
                WHERE key = :key
                """);
        bindState(update, state, now);
        update.bind("lease", state instanceof DocumentState.Running running ? running.lease().fencingToken() : null)
                .bind("ended", isEnd(state))
                .bind("gone", state instanceof DocumentState.Failed failed && failed.gone())
                .bind("key", key)
                .execute();
    }

    /** Whether nothing more happens to it by itself. */
    static boolean isEnd(DocumentState state) {
        return state instanceof DocumentState.Success || state instanceof DocumentState.Failed;
    }

    /** Says what it was handed in as last, beside the content itself. */
    static void updateSubmission(Handle handle, DocumentRow row, DocumentMetadata details, Identity identity,
            FetchReason occasion) {
        var update = handle.createUpdate("""
                UPDATE document SET title = :title, source_url = :source_url, image_snippet = :image_snippet,
                    host = :host, submission = :submission, occasion = :occasion, asked = asked OR :asked
                WHERE key = :key
                """);
        bindDetails(update, details);
        update.bind("host", host(row.document().url()))
                .bind("submission", identity.submission())
                .bind("occasion", word(occasion))
                .bind("asked", occasion == FetchReason.ASKED)
                .bind("key", row.key())
                .execute();
    }

    static void updateOccasion(Handle handle, long key, FetchReason occasion) {
        handle.createUpdate("UPDATE document SET occasion = :occasion WHERE key = :key")
                .bind("occasion", word(occasion))
                .bind("key", key)
                .execute();
    }

    /** Of a change of the title, under which the text is yet to be embedded. */
    static void updateRevision(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision, embedded = NULL WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
        EmbeddingTable.release(handle, key);
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String host(@Nullable WebAddress url) {
        return url == null ? Turns.NO_HOST : url.host();
    }

    private static void bindDetails(SqlStatement<?> statement, DocumentMetadata details) {
        statement.bind("title", details.title())
                .bind("source_url", Addresses.value(details.sourceUrl()))
                .bind("image_snippet", Addresses.value(details.imageSnippet()));
    }

    private static void bindState(SqlStatement<?> statement, DocumentState state, Instant now) {
        var queued = state instanceof DocumentState.Queued is ? is : null;
        var running = state instanceof DocumentState.Running is ? is : null;
        statement.bind("status", state.status().wireName())
                .bind("attempts", state.attempts())
                .bind("message", state.message())
                .bind("due", queued == null ? null : Micros.of(queued.dueAt()))
                .bind("ready", queued != null && !queued.dueAt().isAfter(now))
                .bind("lease_until", running == null ? null : Micros.of(running.lease().expiresAt()))
                .bind("again", running != null && running.resubmitted())
                .bind("updated_at", Micros.of(now));
    }
}
