package dev.carrel.postgres;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.copy.CopySource;
import dev.carrel.application.port.copy.CopyTarget;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.JdbiStorage;
import dev.carrel.persistence.copy.TableCopy;
import dev.carrel.persistence.copy.UnfinishedCopy;
import dev.carrel.persistence.store.JdbiEmbeddings;
import dev.carrel.persistence.store.RemnantSearch;
import dev.carrel.postgres.shared.PostgresCoordination;
import dev.carrel.postgres.shared.SharedChangeLog;
import dev.carrel.postgres.shared.SharedEmbeddings;
import dev.carrel.postgres.shared.SharedEvaluations;
import dev.carrel.postgres.shared.SharedPendingPurges;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Storage in a PostgreSQL database, version 15 or later, with the encoding UTF8. Several engines may use one database
 * at the same time, each through a storage of its own and under a name of its own: what one has acknowledged, the
 * others see, and they share the work.
 *
 * <p>
 * An acknowledged change is as durable as the server makes a commit: leave {@code fsync} and {@code synchronous_commit}
 * at their defaults. If the connection is lost while a change is being committed, the call fails although the change
 * may have been made.
 *
 * <p>
 * Reads and writes go to the primary server; a replica lags behind. The bytes of deleted data may remain in what is not
 * Carrel's: the server's write-ahead log and its archive, replicas, and backups. They are gone when the server has
 * reused or deleted these files: {@link #purgeDeleted}.
 *
 * <p>
 * Thread-safe. An interrupt does not end a call and is kept.
 */
public final class PostgresStorage extends JdbiStorage {

    private static final int MAX_SCANS = 2;
    /** The connections for signals and for probes, which are not of the pool. */
    private static final int UNPOOLED_CONNECTIONS = 2;

    private final PostgresConnections connections;
    private final PostgresWriter writer;
    private final PostgresReader readPool;
    private final PostgresReader scanPool;
    /** For backups and purges, one at a time. */
    private final WorkThreads maintenanceThread = new WorkThreads("maintenance", 1);
    private final PostgresSignals signals;
    private final PostgresCoordination coordination;
    private boolean closed;

    private PostgresStorage(PostgresConnections connections, PostgresWriter writer, PostgresReader readPool,
            PostgresReader scanPool) {
        super(writer, readPool, scanPool);
        this.connections = connections;
        this.writer = writer;
        this.readPool = readPool;
        this.scanPool = scanPool;
        this.signals = new PostgresSignals(connections, writer);
        this.coordination = new PostgresCoordination(writer, readPool, signals, connections::checkServer,
                connections::isReachable);
    }

    /**
     * Opens the storage in a database that exists. Creates the tables if there are none, and migrates the tables of an
     * earlier version.
     *
     * @throws StorageException if the database cannot be used, or was written by a later version of Carrel; a
     * {@link StorageException.StorageUnreachableException} if its server cannot be reached or is starting
     */
    public static PostgresStorage open(PostgresSettings settings) {
        PostgresStorage storage = openExisting(settings);
        try {
            new PostgresSchema(storage.connections).migrate();
            storage.sweeper().startSweep();
            return storage;
        } catch (RuntimeException | Error e) {
            storage.closeConnections();
            throw e;
        }
    }

    /**
     * Returns whether a database has what an engine has stored, such as a library or an access token, or an unfinished
     * copy.
     *
     * @throws StorageException if the database cannot be reached or used
     */
    public static boolean hasData(PostgresSettings settings) {
        try (var connections = new PostgresConnections(settings, 1); Handle handle = connections.open()) {
            return PostgresSchema.hasTable(handle, UnfinishedCopy.TABLE) || PostgresTables.haveData(handle);
        } catch (JdbiException e) {
            throw PostgresErrors.toCarrelException(settings, e);
        }
    }

    /**
     * Opens a database, which must have tables of the latest version, to copy it to another one. Changes nothing.
     *
     * @throws StorageException if the database cannot be used, has another version, or has an unfinished copy itself
     */
    public static CopySource openCopySource(PostgresSettings settings) {
        return openCopy(settings, true, PostgresSchema::requireLatestVersion);
    }

    /**
     * Opens a database to copy another one into it. Creates the tables if there are none.
     *
     * @throws StorageException if the database cannot be used, or was written by a later version of Carrel
     */
    public static CopyTarget openCopyTarget(PostgresSettings settings) {
        return openCopy(settings, false, PostgresSchema::migrateCopy);
    }

    private static CopyTarget openCopy(PostgresSettings settings, boolean isReadOnly,
            Consumer<PostgresSchema> preparation) {
        var connections = new PostgresConnections(settings, 2);
        try {
            preparation.accept(new PostgresSchema(connections));
            Handle handle = connections.openUnlimited();
            handle.setReadOnly(isReadOnly);
            return new TableCopy(handle, new PostgresCopyDialect(connections));
        } catch (JdbiException e) {
            connections.close();
            throw PostgresErrors.toCarrelException(settings, e);
        } catch (RuntimeException | Error e) {
            connections.close();
            throw e;
        }
    }

    /** Opens a storage whose tables have the latest version. */
    static PostgresStorage openExisting(PostgresSettings settings) {
        var connections = new PostgresConnections(settings,
                settings.maxReads() + settings.maxWrites() + PostgresSettings.OTHER_CONNECTIONS - UNPOOLED_CONNECTIONS);
        return new PostgresStorage(connections, new PostgresWriter(connections, settings.maxWrites()),
                PostgresReader.ofShortResults(connections, settings.maxReads()),
                PostgresReader.ofLongResults(connections, MAX_SCANS));
    }

    /**
     * Replaces everything in a database by a backup that {@link #backUp} wrote, in one transaction. The database gets a
     * new epoch, so that all indexes are rebuilt; its access tokens come from the backup. No engine may use the
     * database meanwhile.
     *
     * @throws StorageException if the backup is incomplete or of another version, or the database cannot be used
     */
    public static void restore(Path backupFolder, PostgresSettings settings) {
        try (var connections = new PostgresConnections(settings, 2)) {
            new PostgresSchema(connections).migrate();
            new PostgresBackup(connections).restore(backupFolder);
        }
    }

    /**
     * Checks that {@link #backUp} has written a backup completely, and that {@link #restore} can read it.
     *
     * @throws StorageException if not
     */
    public static void requireBackup(Path folder) {
        PostgresBackup.requireCompleteBackup(folder);
    }

    /** Returns what names the content of this database: no other has it, and a restored or copied one gets another. */
    public String readEpoch() {
        return readPool.read(handle -> handle.createQuery("SELECT epoch FROM storage").mapTo(String.class).one());
    }

    @Override
    public Coordination coordination() {
        return coordination;
    }

    @Override
    public ChangeLog changeLog() {
        return new SharedChangeLog(super.changeLog(), writer, readPool);
    }

    @Override
    public Embeddings embeddings() {
        return new SharedEmbeddings(new JdbiEmbeddings(writer, readPool, scanPool), writer);
    }

    @Override
    public Evaluations evaluations() {
        return new SharedEvaluations(super.evaluations(), writer);
    }

    @Override
    public PendingPurges pendingPurges() {
        return new SharedPendingPurges(writer, readPool);
    }

    /**
     * {@inheritDoc} Deletes the rows of what was removed and has every table vacuumed, after which its bytes are not in
     * the tables' live space; PostgreSQL overwrites the freed space as it is reused. What the server keeps elsewhere is
     * out of reach: its write-ahead log until the segments are recycled or removed from the archive, replicas until
     * they have followed, and the backups of the operator.
     */
    @Override
    public boolean purgeDeleted() {
        return maintenanceThread.call(() -> new PostgresPurge(connections, writer, sweeper()).purge());
    }

    /** {@inheritDoc} Searches the tables, and not the files of the server. */
    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return new RemnantSearch(scanPool).findRemnants(library, document);
    }

    /**
     * {@inheritDoc} Writes one file for each table, as {@code COPY} does, all from one snapshot. For a large database
     * prefer the tools of PostgreSQL, such as {@code pg_basebackup} with an archive of the write-ahead log.
     */
    @Override
    public void backUp(Path folder) {
        maintenanceThread.call(() -> {
            new PostgresBackup(connections).backUp(folder);
            return true;
        });
    }

    /**
     * Reads every row of every table, which finds damaged pages and values but no damaged index. Returns each problem
     * as a sentence; empty if there is none.
     */
    public List<String> checkIntegrity() {
        return maintenanceThread.call(() -> PostgresIntegrityCheck.findProblems(connections));
    }

    /**
     * Checks that no engine uses the database.
     *
     * @throws StorageException if one does, or was killed in the last half a minute
     */
    public void requireUnused() {
        readPool.read(handle -> {
            PostgresCoordination.requireUnused(handle);
            return true;
        });
    }

    /** {@inheritDoc} Counts the tables with their indexes. */
    @Override
    public long countBytes() {
        return readPool.read(handle -> handle.createQuery("""
                SELECT coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) FROM pg_class
                WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                """).mapTo(long.class).one());
    }

    /** Finishes running calls and rejects later ones with an {@link UnavailableException}. Idempotent. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        saveTokenUses();
        closeConnections();
    }

    private void closeConnections() {
        signals.close();
        maintenanceThread.close();
        writer.close();
        readPool.close();
        scanPool.close();
        connections.close();
    }

    PostgresConnections connections() {
        return connections;
    }
}
