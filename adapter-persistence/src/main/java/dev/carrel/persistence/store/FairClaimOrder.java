package dev.carrel.persistence.store;

import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
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
            WHERE status = 'queued' AND ready = 0 AND due <= :now
            """;
    /** Documents that are due later than the maximum delay were scheduled while the clock was ahead. */
    static final String MARK_STRANDED = """
            UPDATE document INDEXED BY document_not_ready SET ready = 1
            WHERE status = 'queued' AND ready = 0 AND due > :latest
            """;
    /** Includes documents of deleted libraries until their rows are deleted: to skip them could take a scan of all. */
    static final String IS_ANY_READY = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_ready WHERE ready = 1)
            """;
    /** Returns whether a document is due that no claim has marked as ready yet. */
    static final String IS_ANY_DUE = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                WHERE status = 'queued' AND ready = 0 AND due <= :now)
            """;
    static final String IS_ANY_STRANDED = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_not_ready
                WHERE status = 'queued' AND ready = 0 AND due > :latest)
            """;
    public static final String FIRST_LIBRARY = """
            SELECT library FROM document INDEXED BY document_ready WHERE ready = 1 ORDER BY library LIMIT 1
            """;
    public static final String NEXT_LIBRARY = """
            SELECT library FROM document INDEXED BY document_ready WHERE ready = 1 AND library > :last
            ORDER BY library LIMIT 1
            """;
    public static final String FIRST_HOST = """
            SELECT host FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = (SELECT id FROM library WHERE id = :library AND known_as IS NOT NULL)
            ORDER BY host LIMIT 1
            """;
    public static final String NEXT_HOST = """
            SELECT host FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = (SELECT id FROM library WHERE id = :library AND known_as IS NOT NULL)
                AND host > :last
            ORDER BY host LIMIT 1
            """;
    /** Does not compare the due time again, which would strand ready documents if the clock is set back. */
    public static final String OLDEST_OF_HOST = """
            SELECT * FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = :library AND host = :host ORDER BY due, id LIMIT 1
            """;

    private final Map<String, String> lastHosts = new HashMap<>();
    private @Nullable String lastLibrary;

    /** Returns whether a document has become due that is not marked as ready. */
    static boolean isAnyUnmarked(Handle handle, Instant now) {
        return existsRow(handle, IS_ANY_DUE, query -> query.bind("now", EpochMicros.of(now)))
                || existsRow(handle, IS_ANY_STRANDED, query -> query.bind("latest", latestPlausibleDue(now)));
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
     * @param lock locks a library until the end of the transaction; a library that it cannot lock keeps its turn
     * @param wanted returns whether to claim a document; if it is not, nothing is returned and no turn taken
     */
    Optional<DocumentRow> findNext(Handle handle, Set<String> busyHosts, Predicate<LibraryId> lock,
            Predicate<DocumentRow> wanted) {
        var libraries = new RoundRobin(lastLibrary, previous -> nextLibrary(handle, previous));
        for (var library = libraries.next(); library.isPresent(); library = libraries.next()) {
            Optional<ReadyDocument> next = lock.test(new LibraryId(LibraryTable.libraryIdOf(library.get())))
                    ? findNextOf(handle, library.get(), busyHosts)
                    : Optional.empty();
            if (next.isPresent()) {
                return next.filter(document -> wanted.test(document.row())).map(this::takeTurn);
            }
        }
        return Optional.empty();
    }

    private DocumentRow takeTurn(ReadyDocument next) {
        lastLibrary = LibraryTable.afterAllRowsOf(next.library());
        lastHosts.put(LibraryTable.libraryIdOf(next.library()), next.host());
        return next.row();
    }

    /** A document with the row id of its library and its host, whose turn it is. */
    private record ReadyDocument(String library, String host, DocumentRow row) {}

    private Optional<ReadyDocument> findNextOf(Handle handle, String library, Set<String> busyHosts) {
        String lastHost = lastHosts.get(LibraryTable.libraryIdOf(library));
        var hosts = new RoundRobin(lastHost, previous -> nextHost(handle, library, previous));
        for (var host = hosts.next(); host.isPresent(); host = hosts.next()) {
            if (host.get().equals(DocumentTable.NO_HOST) || !busyHosts.contains(host.get())) {
                Optional<DocumentRow> document = findOldest(handle, library, host.get());
                if (document.isPresent()) {
                    return Optional.of(new ReadyDocument(library, host.get(), document.get()));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether a document could be claimed if no host were busy. */
    static boolean hasDueDocument(Handle handle, Instant now) {
        return existsRow(handle, IS_ANY_READY, query -> query)
                || isAnyUnmarked(handle, now);
    }

    private static boolean existsRow(Handle handle, String sql, UnaryOperator<Query> binding) {
        return binding.apply(handle.createQuery(sql)).mapTo(boolean.class).one();
    }

    private static long latestPlausibleDue(Instant now) {
        return EpochMicros.of(now.plus(RetryPolicy.MAX_RETRY_AFTER));
    }

    private static Optional<DocumentRow> findOldest(Handle handle, String library, String host) {
        return handle.createQuery(OLDEST_OF_HOST)
                .bind("library", library)
                .bind("host", host)
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
    }

    private static Optional<String> nextLibrary(Handle handle, @Nullable String previous) {
        var query = previous == null
                ? handle.createQuery(FIRST_LIBRARY)
                : handle.createQuery(NEXT_LIBRARY).bind("last", previous);
        return query.mapTo(String.class).findOne();
    }

    private static Optional<String> nextHost(Handle handle, String library, @Nullable String previous) {
        var query = previous == null
                ? handle.createQuery(FIRST_HOST)
                : handle.createQuery(NEXT_HOST).bind("last", previous);
        return query.bind("library", library).mapTo(String.class).findOne();
    }
}
