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
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.column.MetadataColumn;
import dev.carrel.persistence.column.WebAddressColumns;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
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
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    /** Returns the documents that exist. */
    public static List<DocumentRow> findDocuments(Handle handle, LibraryId library, Collection<DocumentId> ids) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND id IN (SELECT value FROM json_each(:ids))
                """)
                .bind("library", library.value())
                .bind("ids", JsonColumns.arrayOf(ids))
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }

    /** Returns the document with an equal deduplication key. */
    public static Optional<DocumentRow> findDuplicate(Handle handle, LibraryId library,
            DeduplicationKey deduplicationKey) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND identity = :identity
                """)
                .bind("library", library.value())
                .bind("identity", deduplicationKey.value())
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    /** Returns the documents with equal deduplication keys, by the values of the keys. */
    public static Map<String, DocumentRow> findDuplicates(Handle handle, LibraryId library,
            Collection<DeduplicationKey> keys) {
        var known = new HashMap<String, DocumentRow>();
        List<String> values = keys.stream().map(DeduplicationKey::value).toList();
        for (DeduplicationKey each : keys) {
            if (!isPlain(each.value())) {
                findDuplicate(handle, library, each).ifPresent(row -> known.put(each.value(), row));
            }
        }
        String plain = values.stream()
                .filter(DocumentTable::isPlain)
                .map(value -> '"' + value + '"')
                .collect(Collectors.joining(",", "[", "]"));
        handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND identity IN (SELECT value FROM json_each(:identities))
                """)
                .bind("library", library.value())
                .bind("identities", plain)
                .map((row, context) -> Map.entry(row.getString("identity"), DocumentRow.fromRow(row)))
                .forEach(found -> known.put(found.getKey(), found.getValue()));
        return known;
    }

    /** Returns whether a text is the same in JSON, as digests are and most addresses. */
    private static boolean isPlain(String text) {
        return text.chars().allMatch(each -> each >= ' ' && each < 127 && each != '"' && each != '\\');
    }

    /** Returns the key of a document that exists. */
    static long findKey(Handle handle, LibraryId library, DocumentId id) {
        return findDocument(handle, library, id).orElseThrow().key();
    }

    /** Deletes a row and the rows of other tables that belong to it. */
    public static void deleteDocument(Handle handle, long key) {
        handle.createUpdate("DELETE FROM document WHERE key = :key").bind("key", key).execute();
    }

    /** Stores a state, with the times that depend on it. */
    public static void updateState(Handle handle, DocumentRow row, DocumentState state, Instant now) {
        updateStates(handle, List.of(new DocumentStateChange(row, state)), now);
    }

    /** Stores the states of documents, with the times that depend on them. */
    public static void updateStates(Handle handle, List<DocumentStateChange> changes, Instant now) {
        updateStates(handle, changes, null, now);
    }

    /**
     * Stores the states of documents, by one statement for all that have the same.
     *
     * @param holder who has claimed the documents; null if the states are not of claims
     */
    public static void updateStates(Handle handle, List<DocumentStateChange> changes, @Nullable LeaseHolder holder,
            Instant now) {
        changes.stream()
                .collect(Collectors.groupingBy(DocumentStateChange::state, LinkedHashMap::new, Collectors.toList()))
                .forEach((state, documents) -> updateState(handle, state, documents, holder, now));
    }

    private static void updateState(Handle handle, DocumentState state, List<DocumentStateChange> documents,
            @Nullable LeaseHolder holder, Instant now) {
        var update = handle.createUpdate("""
                UPDATE document SET status = :status, attempts = :attempts, interruptions = :interruptions, due = :due,
                    ready = :ready, message = :message, lease = coalesce(:lease, lease), lease_until = :lease_until,
                    lease_engine = coalesce(:engine, lease_engine), lease_run = coalesce(:run, lease_run),
                    resubmitted = :resubmitted, read_at = CASE WHEN :ended AND url IS NOT NULL THEN :updated_at END,
                    gone_since = CASE WHEN :gone THEN coalesce(gone_since, :updated_at)
                        WHEN NOT :ended THEN gone_since END,
                    updated_at = :updated_at
                WHERE key IN (SELECT CAST(value AS BIGINT) FROM json_each(:keys))
                """);
        bindState(update, state, now);
        update.bind("lease", state instanceof DocumentState.Running running ? running.lease().fencingToken() : null)
                .bind("engine", holder == null ? null : holder.engine())
                .bind("run", holder == null ? null : holder.run())
                .bind("ended", isFinal(state))
                .bind("gone", state instanceof DocumentState.Failed failed && failed.gone())
                .bind("keys", JsonColumns.arrayOfKeys(documents.stream().map(DocumentStateChange::key).toList()))
                .execute();
    }

    /** Returns whether a state is final: only a client or a schedule can queue the document again. */
    public static boolean isFinal(DocumentState state) {
        return state instanceof DocumentState.Success || state instanceof DocumentState.Failed;
    }

    /** Updates deduplication and fetch reason after a new submission. */
    public static void updateSubmission(Handle handle, DocumentRow row, DeduplicationKey deduplicationKey,
            FetchReason fetchReason) {
        handle.createUpdate("""
                UPDATE document SET host = :host, source = :source, submission = :submission,
                    fetch_reason = :fetch_reason, asked = asked OR :asked
                WHERE key = :key
                """)
                .bind("host", hostColumn(row.document().url()))
                .bind("source", deduplicationKey.sourceDigest())
                .bind("submission", deduplicationKey.submissionDigest())
                .bind("fetch_reason", toColumn(fetchReason))
                .bind("asked", fetchReason == FetchReason.ASKED)
                .bind("key", row.key())
                .execute();
    }

    /**
     * Stores the metadata of a document and its pending metadata. New ones of a text that stays are the next change of
     * the library.
     *
     * @return the revision of the change; empty if there is no text, or neither its title nor its attributes change
     */
    public static OptionalLong updateMetadata(Handle handle, DocumentRow row, Document after) {
        storeMetadata(handle, row, after);
        Document before = row.document();
        boolean isRetitled = !Objects.equals(before.title(), after.title());
        if (!before.hasContent()
                || !isRetitled && before.metadata().attributes().equals(after.metadata().attributes())) {
            return OptionalLong.empty();
        }
        long revision = LibraryTable.nextRevision(handle, before.library());
        if (isRetitled) {
            updateRevision(handle, row.key(), revision);
        } else {
            updateRevisionOnly(handle, row.key(), revision);
        }
        return OptionalLong.of(revision);
    }

    /** Stores the metadata of a document and its pending metadata. */
    static void storeMetadata(Handle handle, DocumentRow row, Document after) {
        DocumentMetadata metadata = after.metadata();
        DocumentMetadata pending = after.pendingMetadata();
        if (metadata.equals(row.document().metadata()) && Objects.equals(pending, row.document().pendingMetadata())) {
            return;
        }
        handle.createUpdate("""
                UPDATE document SET title = :title, source_url = :source_url, image_snippet = :image_snippet,
                    attributes = :attributes, pending = :pending, updated_at = :updated_at
                WHERE key = :key
                """)
                .bind("title", metadata.title())
                .bind("source_url", WebAddressColumns.toColumn(metadata.sourceUrl()))
                .bind("image_snippet", WebAddressColumns.toColumn(metadata.imageSnippet()))
                .bind("attributes", AttributeColumns.toColumn(metadata.attributes()))
                .bind("pending", MetadataColumn.toColumn(pending))
                .bind("updated_at", EpochMicros.of(after.updatedAt()))
                .bind("key", row.key())
                .execute();
        if (!after.allAttributes().equals(row.document().allAttributes())) {
            AttributeTable.replaceAttributes(handle, row.key(), metadata.attributes(),
                    pending == null ? Attributes.NONE : pending.attributes());
        }
    }

    /** Sets the reason of the next fetch. */
    public static void updateFetchReason(Handle handle, long key, FetchReason fetchReason) {
        handle.createUpdate("UPDATE document SET fetch_reason = :fetch_reason WHERE key = :key")
                .bind("fetch_reason", toColumn(fetchReason))
                .bind("key", key)
                .execute();
    }

    /** Sets the revision of a change of the title; embeddings are pending again, since they contain the title. */
    private static void updateRevision(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision, embedded = NULL WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
        EmbeddingTable.releaseEmbeddings(handle, key);
    }

    /** Sets the revision of a change that is neither of the text nor of the title: embeddings stay. */
    private static void updateRevisionOnly(Handle handle, long key, long revision) {
        handle.createUpdate("UPDATE document SET revision = :revision WHERE key = :key")
                .bind("revision", revision)
                .bind("key", key)
                .execute();
    }

    /** Returns the column of a constant. */
    public static String toColumn(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    static String hostColumn(@Nullable WebAddress url) {
        return url == null ? NO_HOST : url.host();
    }

    /** A number, with which the conditions of indexes compare it. */
    static int readyColumn(DocumentState state, Instant now) {
        return state instanceof DocumentState.Queued queued && !queued.dueAt().isAfter(now)
                && !queued.needsIsolation() ? 1 : 0;
    }

    private static void bindState(SqlStatement<?> statement, DocumentState state, Instant now) {
        var queued = state instanceof DocumentState.Queued is ? is : null;
        var running = state instanceof DocumentState.Running is ? is : null;
        statement.bind("status", state.status().wireName())
                .bind("attempts", state.attempts())
                .bind("interruptions",
                        queued != null ? queued.interruptions() : running != null ? running.interruptions() : 0)
                .bind("message", state.message())
                .bind("due", queued == null ? null : EpochMicros.of(queued.dueAt()))
                .bind("ready", readyColumn(state, now))
                .bind("lease_until", running == null ? null : EpochMicros.of(running.lease().expiresAt()))
                .bind("resubmitted", running != null && running.resubmitted())
                .bind("updated_at", EpochMicros.of(now));
    }
}
