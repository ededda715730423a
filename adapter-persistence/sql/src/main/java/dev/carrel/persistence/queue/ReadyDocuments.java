package dev.carrel.persistence.queue;

import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The ready documents as one transaction sees them. Its libraries are locked, so that what was found once holds until
 * the transaction ends: nothing is looked up twice, and texts, which many claims of a transaction take, are looked up
 * several at a time. Not thread-safe.
 */
public final class ReadyDocuments {

    public static final String FIRST_LIBRARY = """
            SELECT library FROM document INDEXED BY document_ready WHERE ready = 1 ORDER BY library LIMIT 1
            """;
    public static final String NEXT_LIBRARY = """
            SELECT library FROM document INDEXED BY document_ready WHERE ready = 1 AND library > :last
            ORDER BY library LIMIT 1
            """;
    public static final String FIRST_HOST = """
            SELECT host FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = (SELECT id FROM library WHERE id = :library AND public_id IS NOT NULL)
            ORDER BY host LIMIT 1
            """;
    public static final String NEXT_HOST = """
            SELECT host FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = (SELECT id FROM library WHERE id = :library AND public_id IS NOT NULL)
                AND host > :last
            ORDER BY host LIMIT 1
            """;
    /** Does not compare the due time again, which would strand ready documents if the clock is set back. */
    public static final String OLDEST_OF_HOST = """
            SELECT * FROM document INDEXED BY document_ready
            WHERE ready = 1 AND library = :library AND host = :host ORDER BY due, id LIMIT :limit
            """;

    private final Handle handle;
    private final Predicate<LibraryId> lock;
    private final int limit;
    private final Map<String, Boolean> locked = new HashMap<>();
    private final Map<Position, Optional<String>> nextLibraries = new HashMap<>();
    private final Map<Position, Optional<String>> nextHosts = new HashMap<>();
    private final Map<Position, Queue<DocumentRow>> oldest = new HashMap<>();
    /** The lengths of the texts among the documents that were looked up. */
    private final Map<Long, Long> characters = new HashMap<>();

    /**
     * @param lock locks a library until the end of the transaction; false if another transaction has it
     * @param limit the largest number of documents to be {@linkplain #remove removed}
     */
    ReadyDocuments(Handle handle, Predicate<LibraryId> lock, int limit) {
        this.handle = handle;
        this.lock = lock;
        this.limit = limit;
    }

    /** A library row or a host in it. */
    private record Position(@Nullable String library, @Nullable String host) {}

    /** Returns whether the library of a row is locked. */
    boolean lock(String library) {
        return locked.computeIfAbsent(LibraryTable.libraryIdOf(library), id -> lock.test(new LibraryId(id)));
    }

    /** Returns the first library row after a given one, or the first of all for null, that had a ready document. */
    Optional<String> findLibraryAfter(@Nullable String previous) {
        return nextLibraries.computeIfAbsent(new Position(previous, null), position -> {
            var query = previous == null
                    ? handle.createQuery(FIRST_LIBRARY)
                    : handle.createQuery(NEXT_LIBRARY).bind("last", previous);
            return query.mapTo(String.class).findOne();
        });
    }

    /** Returns the first host of a library row after a given one, or the first of all for null. */
    Optional<String> findHostAfter(String library, @Nullable String previous) {
        return nextHosts.computeIfAbsent(new Position(library, previous), position -> {
            var query = previous == null
                    ? handle.createQuery(FIRST_HOST)
                    : handle.createQuery(NEXT_HOST).bind("last", previous);
            return query.bind("library", library).mapTo(String.class).findOne();
        });
    }

    /** Returns the document of a host that is due first and was not {@linkplain #remove removed}. */
    Optional<DocumentRow> findOldest(String library, String host) {
        return Optional.ofNullable(oldest
                .computeIfAbsent(new Position(library, host), position -> new ArrayDeque<>(readOldest(library, host)))
                .peek());
    }

    private List<DocumentRow> readOldest(String library, String host) {
        // A host gets one request at a time; texts and files have none.
        boolean mayBeTexts = host.equals(DocumentTable.NO_HOST);
        List<DocumentRow> rows = handle.createQuery(OLDEST_OF_HOST)
                .bind("library", library)
                .bind("host", host)
                .bind("limit", mayBeTexts ? limit : 1)
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
        if (mayBeTexts) {
            characters.putAll(SubmissionTable.findTextLengths(handle, rows));
        }
        return rows;
    }

    /** Removes the oldest document of a host, which is claimed. */
    void remove(String library, String host) {
        Objects.requireNonNull(oldest.get(new Position(library, host)), "it was found").remove();
    }

    /** Returns whether the source of a document is a text. */
    boolean isText(DocumentRow row) {
        return characters.containsKey(row.key());
    }

    /** Returns the length of a text; 0 for another source. */
    long countCharacters(DocumentRow row) {
        return characters.getOrDefault(row.key(), 0L);
    }
}
