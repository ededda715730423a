package dev.carrel.postgres.shared;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The change log of engines that each have an index: a tombstone is kept until all have seen it.
 *
 * @param changes the log itself
 */
public record SharedChangeLog(ChangeLog changes, DatabaseWriter writer, DatabaseReader readPool) implements ChangeLog {

    @Override
    public Optional<LogPosition> findPosition(LibraryId library) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT storage.epoch || '.' || library.incarnation AS epoch, library.revision, library.horizon
                FROM library, storage WHERE library.public_id = :library
                """)
                .bind("library", library.value())
                .map((row, context) -> new LogPosition(row.getString("epoch"), row.getLong("revision"),
                        row.getLong("horizon")))
                .findOne());
    }

    @Override
    public List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit) {
        return changes.findChangesAfter(library, revision, limit);
    }

    @Override
    public long countChangesAfter(LibraryId library, long revision) {
        return changes.countChangesAfter(library, revision);
    }

    @Override
    public void acknowledge(LeaseHolder engine, LibraryId library, long revision) {
        writer.useTransaction(library, handle -> handle
                .createQuery("SELECT id FROM library WHERE public_id = :library")
                .bind("library", library.value())
                .mapTo(String.class)
                .findOne()
                .ifPresent(row -> acknowledge(handle, engine, row, revision)));
    }

    private static void acknowledge(Handle handle, LeaseHolder engine, String library, long revision) {
        handle.createUpdate("""
                INSERT INTO acknowledged (library, engine, revision) VALUES (:library, :engine, :revision)
                ON CONFLICT (library, engine) DO UPDATE SET revision = excluded.revision
                """)
                .bind("library", library)
                .bind("engine", engine.engine())
                .bind("revision", revision)
                .execute();
        handle.createUpdate("""
                WITH seen AS (
                    SELECT min(coalesce(acknowledged.revision, 0)) AS revision
                    FROM (SELECT name FROM engine UNION SELECT :engine) AS known LEFT JOIN acknowledged
                        ON acknowledged.engine = known.name AND acknowledged.library = :library),
                dropped AS (
                    DELETE FROM removal
                    WHERE library = :library AND revision <= (SELECT seen.revision FROM seen)
                    RETURNING revision)
                UPDATE library SET horizon = greatest(horizon, (SELECT max(revision) FROM dropped))
                WHERE id = :library AND EXISTS (SELECT 1 FROM dropped)
                """).bind("library", library).bind("engine", engine.engine()).execute();
    }
}
