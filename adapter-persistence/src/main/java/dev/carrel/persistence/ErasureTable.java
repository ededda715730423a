package dev.carrel.persistence;

import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The notes of what was deleted and may still be in the files, written by the transactions that delete it. */
final class ErasureTable {

    private ErasureTable() {}

    static void note(Handle handle, LibraryId library) {
        handle.createUpdate("""
                INSERT INTO erasure (library, deletions) VALUES (:library, 1)
                ON CONFLICT (library) DO UPDATE SET deletions = deletions + 1
                """).bind("library", library.value()).execute();
    }

    static List<PendingPurge> list(Handle handle) {
        return handle.createQuery("SELECT library, deletions, since FROM erasure WHERE since IS NOT NULL")
                .map((row, context) -> new PendingPurge(new LibraryId(row.getString("library")),
                        row.getLong("deletions"),
                        Micros.toInstant(row.getLong("since"))))
                .list();
    }

    static boolean hasUndated(Handle handle) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM erasure WHERE since IS NULL)")
                .mapTo(boolean.class)
                .one();
    }

    static void date(Handle handle, Instant now) {
        handle.createUpdate("UPDATE erasure SET since = :now WHERE since IS NULL")
                .bind("now", Micros.of(now))
                .execute();
    }

    /** Takes the note back, or has it dated anew if more was deleted since. */
    static void settle(Handle handle, PendingPurge erased) {
        handle.createUpdate("UPDATE erasure SET since = NULL WHERE library = :library AND deletions > :deletions")
                .bind("library", erased.library().value())
                .bind("deletions", erased.deletions())
                .execute();
        handle.createUpdate("DELETE FROM erasure WHERE library = :library AND deletions = :deletions")
                .bind("library", erased.library().value())
                .bind("deletions", erased.deletions())
                .execute();
    }
}
