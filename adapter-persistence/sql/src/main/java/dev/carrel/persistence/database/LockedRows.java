package dev.carrel.persistence.database;

import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Rows of several libraries that a transaction is about to change. */
public final class LockedRows {

    private LockedRows() {}

    /**
     * Returns the rows of a query after locking their libraries. The query runs again behind the locks, since another
     * transaction may have changed its rows before; rows of further libraries are left for the next call.
     */
    public static <T> List<T> find(DatabaseWriter writer, Handle handle, Function<Handle, List<T>> query,
            Function<T, LibraryId> libraryOf) {
        Set<LibraryId> libraries = query.apply(handle).stream().map(libraryOf).collect(Collectors.toSet());
        if (libraries.isEmpty()) {
            return List.of();
        }
        writer.lockLibraries(handle, libraries);
        return query.apply(handle).stream().filter(row -> libraries.contains(libraryOf.apply(row))).toList();
    }
}
