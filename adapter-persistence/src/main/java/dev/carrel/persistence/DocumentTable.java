package dev.carrel.persistence;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** The rows of documents. What a state may become is not decided here but by {@link DocumentState}. */
final class DocumentTable {

    private DocumentTable() {}

    static Optional<DocumentRow> find(Handle handle, LibraryId library, DocumentId id) {
        return handle.createQuery("SELECT * FROM document WHERE library = :library AND id = :id")
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    static Optional<DocumentRow> findSame(Handle handle, LibraryId library, String identity) {
        return handle.createQuery("SELECT * FROM document WHERE library = :library AND identity = :identity")
                .bind("library", library.value())
                .bind("identity", identity)
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    /** Adds a document to a library that is there. @return its key */
    static Optional<Long> insert(Handle handle, Document document, String identity) {
        var insert = handle.createQuery("""
                INSERT INTO document (library, id, identity, url, title, source_url, image_snippet, status, attempts,
                    due, message, lease_until, again, created_at, updated_at)
                SELECT library.id, :id, :identity, :url, :title, :source_url, :image_snippet, :status, :attempts,
                    :due, :message, :lease_until, :again, :created_at, :updated_at
                FROM library WHERE library.id = :library
                RETURNING key
                """);
        bindDetails(insert, document.details());
        bindState(insert, document.state());
        return insert.bind("library", document.library().value())
                .bind("id", document.id().value())
                .bind("identity", identity)
                .bind("url", Addresses.value(document.url()))
                .bind("created_at", Micros.of(document.createdAt()))
                .bind("updated_at", Micros.of(document.updatedAt()))
                .mapTo(Long.class)
                .findOne();
    }

    static void updateState(Handle handle, long key, DocumentState state, Instant now) {
        var update = handle.createUpdate("""
                UPDATE document SET status = :status, attempts = :attempts, due = :due, message = :message,
                    lease = coalesce(:lease, lease), lease_until = :lease_until, again = :again,
                    updated_at = :updated_at
                WHERE key = :key
                """);
        bindState(update, state);
        update.bind("lease", state instanceof DocumentState.Running running ? running.lease().number() : null)
                .bind("updated_at", Micros.of(now))
                .bind("key", key)
                .execute();
    }

    static void updateDetails(Handle handle, long key, DocumentDetails details) {
        var update = handle.createUpdate("""
                UPDATE document SET title = :title, source_url = :source_url, image_snippet = :image_snippet
                WHERE key = :key
                """);
        bindDetails(update, details);
        update.bind("key", key).execute();
    }

    static void updateContent(Handle handle, long key, DocumentContent content, long revision, Instant now) {
        handle.createUpdate("""
                UPDATE document SET content_title = :title, revision = :revision, updated_at = :updated_at
                WHERE key = :key
                """)
                .bind("title", content.title())
                .bind("revision", revision)
                .bind("updated_at", Micros.of(now))
                .bind("key", key)
                .execute();
        SectionTable.write(handle, key, content);
    }

    static void updateRevision(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
    }

    private static void bindDetails(SqlStatement<?> statement, DocumentDetails details) {
        statement.bind("title", details.title())
                .bind("source_url", Addresses.value(details.sourceUrl()))
                .bind("image_snippet", Addresses.value(details.imageSnippet()));
    }

    private static void bindState(SqlStatement<?> statement, DocumentState state) {
        var queued = state instanceof DocumentState.Queued is ? is : null;
        var running = state instanceof DocumentState.Running is ? is : null;
        statement.bind("status", state.status().word())
                .bind("attempts", state.attempts())
                .bind("message", state.message())
                .bind("due", queued == null ? null : Micros.of(queued.due()))
                .bind("lease_until", running == null ? null : Micros.of(running.lease().until()))
                .bind("again", running != null && running.again());
    }
}
