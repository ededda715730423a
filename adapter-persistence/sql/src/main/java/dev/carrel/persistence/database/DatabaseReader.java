package dev.carrel.persistence.database;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runs queries on a database, which see everything that was committed before. Thread-safe. An interrupt does not end a
 * call and is kept.
 */
public interface DatabaseReader {

    /**
     * Runs one query. Several queries may see different states: for these use {@link #readSnapshot}.
     *
     * @throws dev.carrel.domain.error.StorageException if the database failed
     * @throws dev.carrel.domain.error.UnavailableException if the storage is closed
     */
    <T extends @Nullable Object> T read(Function<Handle, T> query);

    /** Runs several queries in one transaction, so that all see the same snapshot. */
    <T extends @Nullable Object> T readSnapshot(Function<Handle, T> queries);
}
