package dev.carrel.persistence.queue;

import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Fair scheduling of the document queue: claims rotate over the libraries (round-robin), and within a library over the
 * hosts of its pages. Not thread-safe. The rotation is that of one process, and begins anew with it, since a lost turn
 * does no harm.
 *
 * <p>
 * A document is marked as ready when it is queued, or by the first claim after it has become due. The index of ready
 * documents is ordered by library, host and due time, so that a claim takes one seek for each library and each busy
 * host that it skips, independent of the number of their documents.
 */
public final class FairClaimOrder {

    /** Marks documents as ready that have become due. */
    public static final String MARK_READY = """
            UPDATE document INDEXED BY document_not_ready SET ready = 1
            WHERE status = 'queued' AND ready = 0 AND due <= :now AND interruptions < 2
            """;
    /** Documents that are due later than the maximum delay were scheduled while the clock was ahead. */
    static final String MARK_STRANDED = """
            UPDATE document INDEXED BY document_not_ready SET ready = 1
            WHERE status = 'queued' AND ready = 0 AND due > :latest AND interruptions < 2
            """;
    /** The documents that are never marked, since they are claimed alone. */
    public static final String ISOLATED = """
            SELECT document.* FROM document INDEXED BY document_not_ready
                CROSS JOIN library ON library.id = document.library
            WHERE status = 'queued' AND ready = 0 AND due <= :now AND interruptions >= 2 AND public_id IS NOT NULL
            ORDER BY due LIMIT 1
            """;
    /** Returns whether a document is due that no claim has marked as ready yet. */
    public static final String IS_ANY_UNMARKED = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                    WHERE status = 'queued' AND ready = 0 AND due <= :now AND interruptions < 2)
                OR EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                    WHERE status = 'queued' AND ready = 0 AND due > :latest AND interruptions < 2)
            """;
    /** Includes documents of deleted libraries until their rows are deleted: to skip them could take a scan of all. */
    public static final String IS_ANY_DUE = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_ready WHERE ready = 1)
                OR EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                    WHERE status = 'queued' AND ready = 0 AND due <= :now AND interruptions < 2)
                OR EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                    WHERE status = 'queued' AND ready = 0 AND due > :latest AND interruptions < 2)
            """;
    private final Map<String, String> lastHosts = new HashMap<>();
    private @Nullable String lastLibrary;

    /** Returns whether a document has become due that is not marked as ready. */
    static boolean isAnyUnmarked(Handle handle, Instant now) {
        return existsRow(handle, IS_ANY_UNMARKED, now);
    }

    /** Marks the documents as ready that have become due; to be called before {@link #findNext}. */
    static void markReady(Handle handle, Instant now) {
        handle.createUpdate(MARK_READY).bind("now", EpochMicros.of(now)).execute();
        handle.createUpdate(MARK_STRANDED).bind("latest", latestPlausibleDue(now)).execute();
    }

    /**
     * Returns the ready document to claim next, and takes the turn of its library and host; empty if none can be
     * claimed.
     *
     * @param busyHosts hosts to skip; they keep their turn
     * @param wanted returns whether to claim a document; if it is not, nothing is returned and no turn taken
     */
    Optional<DocumentRow> findNext(ReadyDocuments ready, Set<String> busyHosts, Predicate<DocumentRow> wanted) {
        var libraries = new RoundRobin(lastLibrary, ready::findLibraryAfter);
        for (var library = libraries.next(); library.isPresent(); library = libraries.next()) {
            Optional<ReadyDocument> next = ready.lock(library.get())
                    ? findNextOf(ready, library.get(), busyHosts)
                    : Optional.empty();
            if (next.isPresent()) {
                Optional<ReadyDocument> chosen = next.filter(document -> wanted.test(document.row()));
                chosen.ifPresent(document -> takeTurn(ready, document));
                return chosen.map(ReadyDocument::row);
            }
        }
        return Optional.empty();
    }

    private void takeTurn(ReadyDocuments ready, ReadyDocument next) {
        lastLibrary = LibraryTable.afterAllRowsOf(next.library());
        lastHosts.put(LibraryTable.libraryIdOf(next.library()), next.host());
        ready.remove(next.library(), next.host());
    }

    /** A document with the row id of its library and its host, whose turn it is. */
    private record ReadyDocument(String library, String host, DocumentRow row) {}

    private Optional<ReadyDocument> findNextOf(ReadyDocuments ready, String library, Set<String> busyHosts) {
        String lastHost = lastHosts.get(LibraryTable.libraryIdOf(library));
        var hosts = new RoundRobin(lastHost, previous -> ready.findHostAfter(library, previous));
        for (var host = hosts.next(); host.isPresent(); host = hosts.next()) {
            if (host.get().equals(DocumentTable.NO_HOST) || !busyHosts.contains(host.get())) {
                Optional<DocumentRow> document = ready.findOldest(library, host.get());
                if (document.isPresent()) {
                    return Optional.of(new ReadyDocument(library, host.get(), document.get()));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether a document could be claimed if no host were busy. */
    static boolean hasDueDocument(Handle handle, Instant now) {
        return existsRow(handle, IS_ANY_DUE, now);
    }

    /** Returns the document due longest that is claimed alone. */
    static Optional<DocumentRow> findIsolated(Handle handle, Instant now) {
        return handle.createQuery(ISOLATED)
                .bind("now", EpochMicros.of(now))
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    private static boolean existsRow(Handle handle, String sql, Instant now) {
        return handle.createQuery(sql)
                .bind("now", EpochMicros.of(now))
                .bind("latest", latestPlausibleDue(now))
                .mapTo(boolean.class)
                .one();
    }

    private static long latestPlausibleDue(Instant now) {
        return EpochMicros.of(now.plus(RetryPolicy.MAX_RETRY_AFTER));
    }
}
