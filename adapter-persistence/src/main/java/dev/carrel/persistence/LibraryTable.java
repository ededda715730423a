package dev.carrel.persistence;

import dev.carrel.domain.library.LibraryId;
import org.jdbi.v3.core.Handle;

/** What changes of documents need of their library's row. */
final class LibraryTable {

    private LibraryTable() {}

    /** Takes the next revision of a library that is there. */
    static long nextRevision(Handle handle, LibraryId library) {
        return handle.createQuery("UPDATE library SET revision = revision + 1 WHERE id = :library RETURNING revision")
                .bind("library", library.value())
                .mapTo(long.class)
                .one();
    }
}
