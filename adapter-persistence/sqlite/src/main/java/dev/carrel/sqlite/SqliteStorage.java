package dev.carrel.sqlite;

import dev.carrel.application.port.copy.CopySource;
import dev.carrel.application.port.copy.CopyTarget;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.JdbiStorage;
import dev.carrel.persistence.copy.TableCopy;
import dev.carrel.persistence.file.DurableFiles;
import dev.carrel.persistence.store.RemnantSearch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;

/**
 * Storage in one SQLite file on a local disk. The file is locked: a second storage for it, in this process or another,
 * is rejected. While it is open, SQLite keeps two more files beside it, ending in {@code -wal} (the write-ahead log,
 * with the latest changes) and {@code -shm}. A file ending in {@code .lock} remains and has no content.
 *
 * <p>
 * Thread-safe. An interrupt does not end a call and is kept.
 */
public final class SqliteStorage extends JdbiStorage {

    /** A lock on the file of a storage. Closing it releases the lock; idempotent. */
    public interface FileLock extends AutoCloseable {
        @Override
        void close();
    }

    private static final int MAX_READS = Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final int MAX_SCANS = 2;

    private final DataFolderLock lock;
    private final SqliteConnections connections;
    private final GroupCommitWriter writer;
    /** For short reads, such as each request needs. */
    private final ReadPool readPool;
    /** For reads of many or large rows. */
    private final ReadPool scanPool;
    /** For backups and integrity checks, one at a time. */
    private final ReadPool backupPool;
    private final FileScrubber scrubber;
    private final StoragePurge purge;
    private boolean closed;

    private SqliteStorage(DataFolderLock lock, SqliteConnections connections, FileScrubber scrubber) {
        this(lock, connections, scrubber, GroupCommitWriter.start(connections), new ReadPool(connections, MAX_READS),
                new ReadPool(connections, MAX_SCANS));
    }

    private SqliteStorage(DataFolderLock lock, SqliteConnections connections, FileScrubber scrubber,
            GroupCommitWriter writer, ReadPool readPool, ReadPool scanPool) {
        super(writer, readPool, scanPool);
        this.lock = lock;
        this.scrubber = scrubber;
        this.connections = connections;
        this.writer = writer;
        this.readPool = readPool;
        this.scanPool = scanPool;
        this.backupPool = new ReadPool(connections, 1);
        this.purge = new StoragePurge(writer, sweeper(), scrubber);
        sweeper().startSweep();
    }

    /**
     * Opens the storage in a file. Creates the file and its folder if they do not exist, which only their owner can
     * read, and migrates the schema of an older version.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another storage has the file open
     * @throws StorageException if the file cannot be read or written, or was written by a later version of Carrel
     */
    public static SqliteStorage open(Path file) {
        return open(file, SqliteConnections::new);
    }

    static SqliteStorage open(Path file, Function<Path, SqliteConnections> opening) {
        return LockedFile.withLock(file, (lock, database) -> {
            // SQLite gives the write-ahead log the permissions of the database.
            DurableFiles.createFileIfAbsent(database);
            SqliteConnections connections = opening.apply(database);
            new DatabaseSchema(database, connections.dataSource()).migrate();
            return new SqliteStorage(lock, connections, FileScrubber.open(database));
        });
    }

    /**
     * Replaces a database by a backup that {@link #backUp} wrote, or creates it. The replacement is atomic. The
     * restored database gets a new epoch, so that all indexes are rebuilt; its access tokens come from the backup.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if the database is open
     * @throws StorageException if the backup is damaged, is not a Carrel database, or was written by a later version of
     * Carrel
     */
    public static void restore(Path backupFile, Path databaseFile) {
        LockedFile.withLock(databaseFile, (lock, database) -> {
            BackupFiles.restoreBackup(backupFile, database);
            return lock;
        }).close();
    }

    /**
     * Locks a file without opening it, for an engine that keeps other files beside it. {@link #open} is rejected, and
     * {@link #isOpen} returns true, until the lock is closed. Creates the folder if it does not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if the file is open or locked
     */
    public static FileLock lock(Path file) {
        return LockedFile.withLock(file, (lock, database) -> lock);
    }

    /**
     * Opens a file, which must exist and have the latest version, to copy it to another database. Changes nothing.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if the file is open or locked
     * @throws StorageException if the file cannot be read, has another version, or has an unfinished copy itself
     */
    public static CopySource openCopySource(Path file) {
        return LockedFile.withLock(file, (lock, database) -> {
            var connections = new SqliteConnections(database);
            new DatabaseSchema(database, connections.dataSource()).requireLatestVersion();
            return newCopy(lock, connections, connections.openReadOnly());
        });
    }

    /**
     * Opens a file to copy another database into it; creates the file and its folder if they do not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if the file is open or locked
     * @throws StorageException if the file cannot be written, or was written by a later version of Carrel
     */
    public static CopyTarget openCopyTarget(Path file) {
        return LockedFile.withLock(file, (lock, database) -> {
            DurableFiles.createFileIfAbsent(database);
            var connections = new SqliteConnections(database);
            new DatabaseSchema(database, connections.dataSource()).migrateCopy();
            return newCopy(lock, connections, connections.openWritable());
        });
    }

    private static TableCopy newCopy(DataFolderLock lock, SqliteConnections connections, Handle handle) {
        // The schema changes for a moment with each batch, so that a cached statement is of no use.
        handle.setStatementBuilder(new DefaultStatementBuilder());
        return new TableCopy(handle, new SqliteCopyDialect(connections.databaseFile(), lock));
    }

    /** Returns whether a storage has a file open, in this process or another; locks the file for a moment. */
    public static boolean isOpen(Path file) {
        try {
            LockedFile.withLock(file, (lock, database) -> lock).close();
            return false;
        } catch (DataFolderInUseException ignored) {
            return true;
        }
    }

    /**
     * {@inheritDoc} Reads the whole file in batches and overwrites free space; concurrent writes wait for one batch at
     * most. The file shrinks only if it is small and mostly free; otherwise the space is reused. Backups are not
     * affected.
     */
    @Override
    public boolean purgeDeleted() {
        return purge.purgeFiles();
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        List<String> remnants = new ArrayList<>(new RemnantSearch(scanPool).findRemnants(library, document));
        if (WalSearch.containsId(connections.databaseFile(), document)) {
            remnants.add("The storage's write-ahead log may hold its text until the next purge.");
        }
        return remnants;
    }

    @Override
    public void backUp(Path folder) {
        // The pool limits backups to one at a time, and its close waits for them.
        backupPool.read(ignored -> {
            BackupFiles.backUp(connections, folder);
            return folder;
        });
    }

    /** {@inheritDoc} Counts the database file and the write-ahead log. */
    @Override
    public long countBytes() {
        return connections.countFileBytes();
    }

    /** Checks the integrity of the whole database. Returns each problem as a sentence; empty if there is none. */
    public List<String> checkIntegrity() {
        return backupPool.readSnapshot(IntegrityCheck::findProblems);
    }

    /** Finishes running calls and rejects later ones with an {@link UnavailableException}. Idempotent. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        saveTokenUses();
        List.of(readPool, scanPool, backupPool).forEach(ReadPool::close);
        writer.close();
        scrubber.close();
        lock.close();
    }

    SqliteConnections connections() {
        return connections;
    }

    GroupCommitWriter writer() {
        return writer;
    }
}
