package dev.carrel.postgres;

import dev.carrel.persistence.store.RemovalSweeper;
import dev.carrel.persistence.table.EmbeddingTable;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The removal of deleted rows from the tables. */
record PostgresPurge(PostgresConnections connections, PostgresWriter writer, RemovalSweeper sweeper) {

    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    /**
     * Deletes what was removed and vacuums all tables.
     *
     * @return false if a transaction still sees the older state, so that its rows could not be vacuumed
     */
    boolean purge() {
        sweeper.finishSweep();
        while (writer.writeInBackground(EmbeddingTable::deleteReleasedBatch)) {
            // The next batch.
        }
        try (Handle handle = connections.openUnlimited()) {
            long horizon = handle.createQuery("SELECT txid_snapshot_xmax(txid_current_snapshot())")
                    .mapTo(long.class)
                    .one();
            if (!awaitOlder(handle, horizon)) {
                return false;
            }
            for (String table : PostgresTables.list(handle)) {
                // Outside of a transaction; INDEX_CLEANUP, since a small share of dead rows would leave their entries.
                handle.execute("VACUUM (INDEX_CLEANUP ON) " + table);
            }
            return !isAnyOlder(handle, horizon);
        } catch (JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    /** Waits for transactions that still see deleted rows; returns false if one of them is long. */
    private static boolean awaitOlder(Handle handle, long horizon) {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        while (isAnyOlder(handle, horizon)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            handle.execute("SELECT pg_sleep(0.05)");
        }
        return true;
    }

    /**
     * Returns whether a transaction on this database has a snapshot from before a transaction id. PostgreSQL shows the
     * kind of another user's process to some users only; a process without a user is its own.
     */
    private static boolean isAnyOlder(Handle handle, long horizon) {
        return handle.createQuery("""
                SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
                        AND (backend_type = 'client backend' OR backend_type IS NULL AND usesysid IS NOT NULL)
                        AND age(backend_xmin) > age(CAST(CAST(mod(:horizon, 4294967296) AS text) AS xid)))
                """).bind("horizon", horizon).mapTo(boolean.class).one();
    }
}
