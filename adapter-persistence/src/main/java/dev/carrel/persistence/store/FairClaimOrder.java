package dev.carrel.persistence.store;

import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is to have a document read: libraries take turns, and in each the hosts of its pages do. Used by the
 * thread that writes only. Who was served last is not kept for longer than this object, for a turn lost is no harm.
 *
 * <p>
 * What is due is marked as ready when it is queued, or by the first claim after it has become due, and the index of the
 * ready ones is ordered by library, host and age. So a claim is a few seeks in it: one for each library and for each
 * busy host that it passes over, however many documents these have.
 */
public final class FairClaimOrder {

    /** That of all documents that are no pages. */
    public static final String NO_HOST = "";

    public static final String MARK_READY = """
            UPDATE document INDEXED BY document_not_ready SET ready = 1
            WHERE status = 'queued' AND ready = 0 AND due <= :now
            """;
    /** What is due later than anything is ever put off was put off under a clock that was ahead. */
    static final String MARK_STRANDED = """
            UPDATE document INDEXED BY document_not_ready SET ready = 1
            WHERE status = 'queued' AND ready = 0 AND due > :latest
            """;
    /** Those of removed libraries count until they are deleted: to look for another would be to pass all of them. */
    static final String IS_ANY_READY = """
            SELECT EXISTS (SELECT 1 FROM document INDEXED BY document_ready WHERE ready = 1)
            """;
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
    /** What was due once is so for good: to ask for the time again would strand it when a clock goes back. */
    public static final String OLDEST_OF_HOST = """
            SELECT * FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = :library AND host = :host ORDER BY due, id LIMIT 1
            """;

    private final Map<String, String> lastHosts = new HashMap<>();
    private @Nullable String lastLibrary;

    /** The document whose turn it is. */
    Optional<DocumentRow> findNext(Handle handle, Instant now, Set<String> busyHosts) {
        handle.createUpdate(MARK_READY).bind("now", EpochMicros.of(now)).execute();
        handle.createUpdate(MARK_STRANDED).bind("latest", latestPlausibleDue(now)).execute();
        return firstMatchRoundRobin(lastLibrary, last -> nextLibrary(handle, last),
                library -> firstMatchRoundRobin(lastHosts.get(LibraryTable.libraryIdOf(library)),
                        last -> nextHost(handle, library, last),
                        host -> claimOldest(handle, library, host, busyHosts)));
    }

    /** Whether a document may have a turn, if no host is busy. */
    static boolean hasDueDocument(Handle handle, Instant now) {
        return existsRow(handle, IS_ANY_READY, query -> query)
                || existsRow(handle, IS_ANY_DUE, query -> query.bind("now", EpochMicros.of(now)))
                || existsRow(handle, IS_ANY_STRANDED, query -> query.bind("latest", latestPlausibleDue(now)));
    }

    private static boolean existsRow(Handle handle, String sql, UnaryOperator<Query> binding) {
        return binding.apply(handle.createQuery(sql)).mapTo(boolean.class).one();
    }

    private static long latestPlausibleDue(Instant now) {
        return EpochMicros.of(now.plus(RetryPolicy.MAX_RETRY_AFTER));
    }

    private Optional<DocumentRow> claimOldest(Handle handle, String library, String host, Set<String> busyHosts) {
        if (!host.equals(NO_HOST) && busyHosts.contains(host)) {
            return Optional.empty();
        }
        Optional<DocumentRow> oldest = handle.createQuery(OLDEST_OF_HOST)
                .bind("library", library)
                .bind("host", host)
                .map((row, context) -> DocumentRow.fromRow(row))
                .findOne();
        if (oldest.isPresent()) {
            lastLibrary = LibraryTable.afterAllLives(library);
            lastHosts.put(LibraryTable.libraryIdOf(library), host);
        }
        return oldest;
    }

    /** Tries those that come after the last one, and then the others from the first up to it. */
    private static <T> Optional<T> firstMatchRoundRobin(@Nullable String last,
            Function<@Nullable String, Optional<String>> following, Function<String, Optional<T>> attempt) {
        Optional<T> found = Optional.empty();
        Optional<String> each = last == null ? Optional.empty() : following.apply(last);
        for (; found.isEmpty() && each.isPresent(); each = following.apply(each.get())) {
            found = attempt.apply(each.get());
        }
        each = found.isPresent() ? Optional.empty() : following.apply(null);
        for (; found.isEmpty() && each.isPresent(); each = following.apply(each.get())) {
            if (last != null && each.get().compareTo(last) > 0) {
                break;
            }
            found = attempt.apply(each.get());
        }
        return found;
    }

    private static Optional<String> nextLibrary(Handle handle, @Nullable String last) {
        var query = last == null
                ? handle.createQuery(FIRST_LIBRARY)
                : handle.createQuery(NEXT_LIBRARY).bind("last", last);
        return query.mapTo(String.class).findOne();
    }

    private static Optional<String> nextHost(Handle handle, String library, @Nullable String last) {
        var query = last == null
                ? handle.createQuery(FIRST_HOST)
                : handle.createQuery(NEXT_HOST).bind("last", last);
        return query.bind("library", library).mapTo(String.class).findOne();
    }
}
