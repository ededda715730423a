package dev.carrel.opensearch.index;

import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of libraries that were searched recently, so that a search does not wait for its row. The row is read again
 * while the search runs, and the search is repeated if it has changed: a result is never older than its call.
 * Thread-safe.
 */
public final class RegisterCache {

    private static final int MAX_ROWS = 10_000;

    private final LibraryRegister register;
    private final Map<LibraryId, LibraryRow> rows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<LibraryId, LibraryRow> eldest) {
            return size() > MAX_ROWS;
        }
    };

    /** Creates an empty cache. */
    public RegisterCache(LibraryRegister register) {
        this.register = register;
    }

    /** Calls a search with the row of a library that can be searched; returns empty if there is none. */
    public <T> Optional<T> search(LibraryId library, Function<LibraryRow, T> search) {
        LibraryRow known = find(library);
        if (known == null) {
            return read(library).map(search);
        }
        var reading = new FutureTask<>(() -> read(library));
        Thread.ofVirtual().start(reading);
        T result = search.apply(known);
        Optional<LibraryRow> current = await(reading);
        return current.equals(Optional.of(known)) ? Optional.of(result) : current.map(search);
    }

    private Optional<LibraryRow> read(LibraryId library) {
        Optional<LibraryRow> row = register.findUsable(library);
        synchronized (rows) {
            row.ifPresentOrElse(found -> rows.put(library, found), () -> rows.remove(library));
        }
        return row;
    }

    private @Nullable LibraryRow find(LibraryId library) {
        synchronized (rows) {
            return rows.get(library);
        }
    }

    private static Optional<LibraryRow> await(FutureTask<Optional<LibraryRow>> reading) {
        try {
            return reading.get();
        } catch (InterruptedException e) {
            reading.cancel(true);
            Thread.currentThread().interrupt();
            throw new IndexException("The request to OpenSearch was interrupted.", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause
                    : new IndexException("The register of libraries could not be read.", e);
        }
    }
}
