package dev.carrel.persistence.table;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.WebAddressColumns;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The {@code document} table. State transitions are decided by {@link DocumentState}, not here. */
public final class DocumentTable {

    /** The host of documents that are not web pages. */
    public static final String NO_HOST = "";

    private DocumentTable() {}

    /** Returns a document; empty if it or its library does not exist. */
    public static Optional<DocumentRow> findDocument(Handle handle, LibraryId library, DocumentId id) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    /** Returns the document with an equal deduplication key. */
    public static Optional<DocumentRow> findDuplicate(Handle handle, LibraryId library,
            DeduplicationKey deduplicationKey) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND identity = :identity
                """)
                .bind("library", library.value())
                .bind("identity", deduplicationKey.value())
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    /** Adds a document and returns its key; empty if the library does not exist. */
    public static Optional<Long> insertDocument(Handle handle, Document document, DeduplicationKey deduplicationKey,
            FetchReason fetchReason) {
        var insert = handle.createQuery("""
                INSERT INTO document (library, id, identity, url, host, client_key, submission, occasion, asked, title,
                    source_url, image_snippet, attributes, status, attempts, due, ready, message, lease_until, again,
                    created_at, updated_at)
                SELECT library.id, :id, :identity, :url, :host, :client_key, :submission, :occasion, :asked, :title,
                    :source_url, :image_snippet, :attributes, :status, :attempts, :due, :ready, :message, :lease_until,
                    :again, :created_at, :updated_at
                FROM library WHERE library.known_as = :library
                RETURNING key
                """);
        bindMetadata(insert, document.metadata());
        bindState(insert, document.state(), document.updatedAt());
        Optional<Long> key = insert.bind("library", document.library().value())
                .bind("id", document.id().value())
                .bind("identity", deduplicationKey.value())
                .bind("url", WebAddressColumns.toColumn(document.url()))
                .bind("host", hostColumn(document.url()))
                .bind("client_key", document.key())
                .bind("submission", deduplicationKey.submissionDigest())
                .bind("occasion", toColumn(fetchReason))
                .bind("asked", fetchReason == FetchReason.ASKED)
                .bind("created_at", EpochMicros.of(document.createdAt()))
                .mapTo(Long.class)
                .findOne();
        key.ifPresent(added -> AttributeTable.insertAttributes(handle, added, document.metadata().attributes()));
        return key;
    }

    /** Deletes a row and the rows of other tables that belong to it. */
    public static void deleteDocument(Handle handle, long key) {
        handle.createUpdate("DELETE FROM document WHERE key = :key").bind("key", key).execute();
    }

    /** Stores a state, with the times that depend on it. */
    public static void updateState(Handle handle, long key, DocumentState state, Instant now) {
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
                .bind("ended", isFinal(state))
                .bind("gone", state instanceof DocumentState.Failed failed && failed.gone())
                .bind("key", key)
                .execute();
    }

    /** Stores who claimed a document last. */
    public static void updateLeaseHolder(Handle handle, long key, LeaseHolder holder) {
        handle.createUpdate("UPDATE document SET lease_engine = :engine, lease_run = :run WHERE key = :key")
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .bind("key", key)
                .execute();
    }

    /** Returns the running documents whose lease ended before a time. */
    public static List<DocumentRow> findExpiredLeases(Handle handle, Instant endedBefore) {
        return handle.createQuery("""
                SELECT document.* FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND lease_until < :before AND known_as IS NOT NULL
                """)
                .bind("before", EpochMicros.of(endedBefore))
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }

    /** Returns the running documents that earlier runs of an engine claimed, or a version that kept no holder. */
    public static List<DocumentRow> findFormerLeases(Handle handle, LeaseHolder holder) {
        return handle.createQuery("""
                SELECT document.* FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND known_as IS NOT NULL
                    AND (lease_run IS NULL OR (lease_engine = :engine AND lease_run <> :run))
                """)
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }

    /** Returns whether a state is final: only a client or a schedule can queue the document again. */
    public static boolean isFinal(DocumentState state) {
        return state instanceof DocumentState.Success || state instanceof DocumentState.Failed;
    }

    /** Updates metadata, deduplication and fetch reason after a new submission. */
    public static void updateSubmission(Handle handle, DocumentRow row, DocumentMetadata metadata,
            DeduplicationKey deduplicationKey, FetchReason fetchReason) {
        var update = handle.createUpdate("""
                UPDATE document SET title = :title, source_url = :source_url, image_snippet = :image_snippet,
                    attributes = :attributes, host = :host, submission = :submission, occasion = :occasion,
                    asked = asked OR :asked
                WHERE key = :key
                """);
        bindMetadata(update, metadata);
        update.bind("host", hostColumn(row.document().url()))
                .bind("submission", deduplicationKey.submissionDigest())
                .bind("occasion", toColumn(fetchReason))
                .bind("asked", fetchReason == FetchReason.ASKED)
                .bind("key", row.key())
                .execute();
        if (!metadata.attributes().equals(row.document().metadata().attributes())) {
            AttributeTable.replaceAttributes(handle, row.key(), metadata.attributes());
        }
    }

    /** Sets the reason of the next fetch. */
    public static void updateFetchReason(Handle handle, long key, FetchReason fetchReason) {
        handle.createUpdate("UPDATE document SET occasion = :occasion WHERE key = :key")
                .bind("occasion", toColumn(fetchReason))
                .bind("key", key)
                .execute();
    }

    /** Sets the revision of a change of the title; embeddings are pending again, since they contain the title. */
    public static void updateRevision(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision, embedded = NULL WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
        EmbeddingTable.releaseEmbeddings(handle, key);
    }

    /** Sets the revision of a change that is neither of the text nor of the title: embeddings stay. */
    public static void updateRevisionOnly(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
    }

    /** Replaces the attributes. */
    public static void updateAttributes(Handle handle, long key, Attributes attributes, Instant now) {
        handle.createUpdate("UPDATE document SET attributes = :attributes, updated_at = :updated_at WHERE key = :key")
                .bind("attributes", AttributeColumns.toColumn(attributes))
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", key)
                .execute();
        AttributeTable.replaceAttributes(handle, key, attributes);
    }

    static String toColumn(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String hostColumn(@Nullable WebAddress url) {
        return url == null ? NO_HOST : url.host();
    }

    private static void bindMetadata(SqlStatement<?> statement, DocumentMetadata metadata) {
        statement.bind("title", metadata.title())
                .bind("source_url", WebAddressColumns.toColumn(metadata.sourceUrl()))
                .bind("image_snippet", WebAddressColumns.toColumn(metadata.imageSnippet()))
                .bind("attributes", AttributeColumns.toColumn(metadata.attributes()));
    }

    private static void bindState(SqlStatement<?> statement, DocumentState state, Instant now) {
        var queued = state instanceof DocumentState.Queued is ? is : null;
        var running = state instanceof DocumentState.Running is ? is : null;
        statement.bind("status", state.status().wireName())
                .bind("attempts", state.attempts())
                .bind("message", state.message())
                .bind("due", queued == null ? null : EpochMicros.of(queued.dueAt()))
                // A number, with which the conditions of the index compare it.
                .bind("ready", queued != null && !queued.dueAt().isAfter(now) ? 1 : 0)
                .bind("lease_until", running == null ? null : EpochMicros.of(running.lease().expiresAt()))
                .bind("again", running != null && running.resubmitted())
                .bind("updated_at", EpochMicros.of(now));
    }
}
