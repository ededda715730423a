package dev.carrel.postgres.shared;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
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
        if (readPool.read(handle -> hasUndated(handle, engine))) {
            writer.useTransaction(handle -> dateUndated(handle, engine, now));
        }
        return readPool.read(handle -> handle.createQuery("""
                SELECT erasure.library,
                    CASE WHEN done.engine IS NULL THEN erasure.since ELSE done.since END AS since,
                    coalesce(storage_done.deletions > coalesce(done.deletions, 0), FALSE) AS storage_purged,
                    CASE WHEN storage_done.deletions > coalesce(done.deletions, 0) THEN storage_done.deletions
                        ELSE erasure.deletions END AS deletions
                FROM erasure LEFT JOIN erasure_done AS done
                    ON done.library = erasure.library AND done.engine = :engine
                    LEFT JOIN erasure_done AS storage_done
                    ON storage_done.library = erasure.library AND storage_done.engine = :storage
                WHERE CASE WHEN done.engine IS NULL THEN erasure.since IS NOT NULL
                    ELSE done.deletions < erasure.deletions AND done.since IS NOT NULL END
                """)
                .bind("storage", STORAGE)
                .bind("engine", engine.engine())
                .map((row, context) -> new PendingPurge(new LibraryId(row.getString("library")),
                        row.getLong("deletions"), EpochMicros.toInstant(row.getLong("since")),
                        row.getBoolean("storage_purged")))
                .list());
    }

    private static boolean hasUndated(Handle handle, LeaseHolder engine) {
        return handle.createQuery("""
                SELECT EXISTS (SELECT 1 FROM erasure LEFT JOIN erasure_done AS done
                    ON done.library = erasure.library AND done.engine = :engine
                WHERE CASE WHEN done.engine IS NULL THEN erasure.since IS NULL
                    ELSE done.deletions < erasure.deletions AND done.since IS NULL END)
                """).bind("engine", engine.engine()).mapTo(boolean.class).one();
    }

    /** Dates the first deletions of a library for all engines, and later ones for one engine. */
    private static void dateUndated(Handle handle, LeaseHolder engine, Instant now) {
        PendingPurgeTable.dateUndated(handle, now);
        handle.createUpdate("""
                UPDATE erasure_done SET since = :now FROM erasure
                WHERE erasure.library = erasure_done.library AND erasure_done.engine = :engine
                    AND erasure_done.deletions < erasure.deletions AND erasure_done.since IS NULL
                """).bind("now", EpochMicros.of(now)).bind("engine", engine.engine()).execute();
    }

    @Override
    public void markStoragePurged(Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> purged.forEach(each -> insertDone(handle, STORAGE, each)));
    }

    private static void insertDone(Handle handle, String engine, PendingPurge purged) {
        handle.createUpdate("""
                INSERT INTO erasure_done (library, engine, deletions)
                SELECT library, :engine, :deletions FROM erasure WHERE library = :library
                ON CONFLICT (library, engine) DO UPDATE SET deletions = excluded.deletions, since = NULL
                """)
                .bind("library", purged.library().value())
                .bind("engine", engine)
                .bind("deletions", purged.deletions())
                .execute();
    }

    @Override
    public void markPurged(LeaseHolder engine, Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> {
            purged.forEach(each -> insertDone(handle, engine.engine(), each));
            removeCompleted(handle, List.of(engine.engine()));
        });
    }

    /**
     * Removes what all engines have purged.
     *
     * @param others engines that count besides the known ones: at most one
     */
    static void removeCompleted(Handle handle, List<String> others) {
        // A deletion that is about to commit would not be seen: the condition is not evaluated anew after a wait.
        handle.createQuery("SELECT library FROM erasure ORDER BY library FOR UPDATE").mapTo(String.class).list();
        handle.createUpdate("""
                DELETE FROM erasure WHERE NOT EXISTS (
                    SELECT 1 FROM (SELECT name FROM engine UNION SELECT :other WHERE :other <> '') AS known
                    WHERE NOT EXISTS (SELECT 1 FROM erasure_done WHERE erasure_done.library = erasure.library
                        AND erasure_done.engine = known.name AND erasure_done.deletions >= erasure.deletions))
                """).bind("other", others.isEmpty() ? "" : others.getFirst()).execute();
    }
}
