package dev.carrel.postgres.shared;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Pending purges, each until all engines have done it. */
public record SharedPendingPurges(DatabaseWriter writer, DatabaseReader readPool) implements PendingPurges {

    /** Stands for the storage among the names of engines, none of which is blank. */
    private static final String STORAGE = "";

    @Override
    public List<PendingPurge> findPending(LeaseHolder engine, Instant now) {
        if (readPool.read(PendingPurgeTable::hasUndated)) {
            writer.useTransaction(handle -> PendingPurgeTable.dateUndated(handle, now));
        }
        return readPool.read(handle -> handle.createQuery("""
                SELECT library, deletions, since, EXISTS (SELECT 1 FROM erasure_done
                    WHERE erasure_done.library = erasure.library AND engine = :storage
                        AND erasure_done.deletions >= erasure.deletions) AS storage_purged
                FROM erasure WHERE since IS NOT NULL AND NOT EXISTS (SELECT 1 FROM erasure_done
                    WHERE erasure_done.library = erasure.library AND engine = :engine
                        AND erasure_done.deletions >= erasure.deletions)
                """)
                .bind("storage", STORAGE)
                .bind("engine", engine.engine())
                .map((row, context) -> new PendingPurge(new LibraryId(row.getString("library")),
                        row.getLong("deletions"), EpochMicros.toInstant(row.getLong("since")),
                        row.getBoolean("storage_purged")))
                .list());
    }

    @Override
    public void markStoragePurged(Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> purged.forEach(each -> insertDone(handle, STORAGE, each)));
    }

    private static void insertDone(Handle handle, String engine, PendingPurge purged) {
        handle.createUpdate("""
                INSERT INTO erasure_done (library, engine, deletions)
                SELECT library, :engine, :deletions FROM erasure WHERE library = :library
                ON CONFLICT (library, engine) DO UPDATE SET deletions = excluded.deletions
                """)
                .bind("library", purged.library().value())
                .bind("engine", engine)
                .bind("deletions", purged.deletions())
                .execute();
    }

    @Override
    public void markPurged(LeaseHolder engine, Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> {
            purged.forEach(each -> markPurged(handle, engine, each));
            removeCompleted(handle, List.of(engine.engine()));
        });
    }

    private static void markPurged(Handle handle, LeaseHolder engine, PendingPurge purged) {
        insertDone(handle, engine.engine(), purged);
        handle.createUpdate("UPDATE erasure SET since = NULL WHERE library = :library AND deletions > :deletions")
                .bind("library", purged.library().value())
                .bind("deletions", purged.deletions())
                .execute();
    }

    /**
     * Removes what all engines have purged.
     *
     * @param others engines that count besides the known ones: at most one
     */
    static void removeCompleted(Handle handle, List<String> others) {
        handle.createUpdate("""
                DELETE FROM erasure WHERE NOT EXISTS (
                    SELECT 1 FROM (SELECT name FROM engine UNION SELECT :other WHERE :other <> '') AS known
                    WHERE NOT EXISTS (SELECT 1 FROM erasure_done WHERE erasure_done.library = erasure.library
                        AND erasure_done.engine = known.name AND erasure_done.deletions >= erasure.deletions))
                """).bind("other", others.isEmpty() ? "" : others.getFirst()).execute();
    }
}
