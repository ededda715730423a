package dev.carrel.persistence.table;

import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The {@code erasure} table: deletions whose data may still be in files, recorded by the deleting transaction. */
public final class PendingPurgeTable {

    private PendingPurgeTable() {}

    /** Counts a deletion in a library. */
    public static void recordDeletion(Handle handle, LibraryId library) {
        handle.createUpdate("""
                INSERT INTO erasure (library, deletions) VALUES (:library, 1)
                ON CONFLICT (library) DO UPDATE SET deletions = erasure.deletions + 1
                """).bind("library", library.value()).execute();
    }

    /** Returns all dated entries. */
    public static List<PendingPurge> listPending(Handle handle) {
        return handle.createQuery("SELECT library, deletions, since FROM erasure WHERE since IS NOT NULL")
                .map((row, context) -> new PendingPurge(new LibraryId(row.getString("library")),
                        row.getLong("deletions"),
                        EpochMicros.toInstant(row.getLong("since")), false))
                .list();
    }

    /** Returns whether a deletion was recorded since entries were last dated. */
    public static boolean hasUndated(Handle handle) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM erasure WHERE since IS NULL)")
                .mapTo(boolean.class)
                .one();
    }

    /** Sets the date of all undated entries. */
    public static void dateUndated(Handle handle, Instant now) {
        handle.createUpdate("UPDATE erasure SET since = :now WHERE since IS NULL")
                .bind("now", EpochMicros.of(now))
                .execute();
    }

    /** Removes an entry, or makes it undated again if more was deleted meanwhile. */
    public static void markPurged(Handle handle, PendingPurge purged) {
        handle.createUpdate("UPDATE erasure SET since = NULL WHERE library = :library AND deletions > :deletions")
                .bind("library", purged.library().value())
                .bind("deletions", purged.deletions())
                .execute();
        handle.createUpdate("DELETE FROM erasure WHERE library = :library AND deletions = :deletions")
                .bind("library", purged.library().value())
                .bind("deletions", purged.deletions())
                .execute();
    }
}
