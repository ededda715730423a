package dev.carrel.persistence;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.WebhookQueue;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageFullException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.sqlite.BackupFiles;
import dev.carrel.persistence.sqlite.DataFolderLock;
import dev.carrel.persistence.sqlite.DatabaseSchema;
import dev.carrel.persistence.sqlite.DurableFiles;
import dev.carrel.persistence.sqlite.FileScrubber;
import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.sqlite.IntegrityCheck;
import dev.carrel.persistence.sqlite.ReadPool;
import dev.carrel.persistence.sqlite.SqliteConnections;
import dev.carrel.persistence.sqlite.SqliteErrors;
import dev.carrel.persistence.store.FairClaimOrder;
import dev.carrel.persistence.store.JdbiAccessTokens;
import dev.carrel.persistence.store.JdbiChangeLog;
import dev.carrel.persistence.store.JdbiConversations;
import dev.carrel.persistence.store.JdbiCrawls;
import dev.carrel.persistence.store.JdbiDocumentQueue;
import dev.carrel.persistence.store.JdbiDocuments;
import dev.carrel.persistence.store.JdbiEmbeddings;
import dev.carrel.persistence.store.JdbiLibraries;
import dev.carrel.persistence.store.JdbiPendingPurges;
import dev.carrel.persistence.store.JdbiWebhookQueue;
import dev.carrel.persistence.store.RemnantSearch;
import dev.carrel.persistence.store.RemovalSweeper;
import dev.carrel.persistence.store.StoragePurge;
import dev.carrel.persistence.store.TokenUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A storage in one file on a local disk. It holds the file for itself: a second one, in this process or another, is
 * refused. While it is open there are two more files beside it, named after it and ending in {@code -wal} and
 * {@code -shm}; the first holds what was acknowledged last. A file that ends in {@code .lock} stays and means nothing.
 *
 * <p>
 * Thread-safe. An interrupt does not end a call of its parts, and is still there when that returns.
 */
public final class SqliteStorage implements Storage {

    private static final Logger log = LoggerFactory.getLogger(SqliteStorage.class);
    private static final int MAX_READS = Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final int MAX_SCANS = 2;

    private final DataFolderLock lock;
    private final SqliteConnections connections;
    private final GroupCommitWriter writer;
    /** For reads that take milliseconds, such as each request needs. */
    private final ReadPool readPool;
    /** For reads of many or large rows. */
    private final ReadPool scanPool;
    /** For reads of all there is, one after another. */
    private final ReadPool backupPool;
    private final TokenUsage tokenUsage;
    private final FairClaimOrder claimOrder = new FairClaimOrder();
    private final RemovalSweeper sweeper;
    private final FileScrubber scrubber;
    private final StoragePurge purge;
    private boolean closed;

    private SqliteStorage(DataFolderLock lock, SqliteConnections connections, FileScrubber scrubber) {
        this.lock = lock;
        this.scrubber = scrubber;
        this.connections = connections;
        this.writer = GroupCommitWriter.start(connections);
        this.readPool = new ReadPool(connections, MAX_READS);
        this.scanPool = new ReadPool(connections, MAX_SCANS);
        this.backupPool = new ReadPool(connections, 1);
        this.tokenUsage = new TokenUsage(writer);
        this.sweeper = new RemovalSweeper(writer);
        this.purge = new StoragePurge(writer, sweeper, scrubber);
        sweeper.startSweep();
    }

    /**
     * Opens the storage in a file, making it and its folder if they are not there, and bringing it up to date if an
     * older Carrel wrote it.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another has it open
     * @throws StorageException if it cannot be read or written, or was written by a later Carrel
     */
    public static SqliteStorage open(Path file) {
        return open(file, SqliteConnections::new);
    }

    static SqliteStorage open(Path file, Function<Path, SqliteConnections> opening) {
        return withLock(file, (lock, database) -> {
            SqliteConnections connections = opening.apply(database);
            new DatabaseSchema(database, connections.dataSource()).migrate();
            return new SqliteStorage(lock, connections, FileScrubber.open(database));
        });
    }

    /**
     * Puts a file that {@link #backUp} wrote in the place of a database, or where there was none. At any moment there
     * is the one or the other, whole. What is restored counts as another life of every library, so that every index is
     * built anew; its access tokens are those of the time of the backup.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if the database is open
     * @throws StorageException if the file is damaged, no database of Carrel, or was written by a later one
     */
    public static void restore(Path backupFile, Path databaseFile) {
        withLock(databaseFile, (lock, database) -> {
            BackupFiles.restoreBackup(backupFile, database);
            return lock;
        }).close();
    }

    private interface LockedAction<T> {
        T runLocked(DataFolderLock lock, Path database) throws IOException;
    }

    /** Acts on a database under its lock, which is given back if that fails. */
    private static <T> T withLock(Path file, LockedAction<T> act) {
        Path database = file.toAbsolutePath().normalize();
        try {
            DurableFiles.createFolders(Objects.requireNonNull(database.getParent(), "a file is in a folder"));
            DataFolderLock lock = DataFolderLock.acquire(database);
            try {
                return act.runLocked(lock, database);
            } catch (IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw unusableFile(file, e);
        } catch (JdbiException e) {
            throw SqliteErrors.toStorageException(file, e);
        }
    }

    private static StorageException unusableFile(Path file, IOException failure) {
        return StorageFullException.diagnoseFailure(file, failure)
                .<StorageException>map(full -> full)
                .orElseGet(() -> new StorageException(
                        "The file " + file + " or its folder cannot be read or written.", failure));
    }

    @Override
    public Libraries libraries() {
        return new JdbiLibraries(writer, readPool, sweeper);
    }

    @Override
    public Documents documents() {
        return new JdbiDocuments(writer, readPool);
    }

    @Override
    public DocumentQueue documentQueue() {
        return new JdbiDocumentQueue(writer, readPool, claimOrder);
    }

    @Override
    public ChangeLog changeLog() {
        return new JdbiChangeLog(writer, readPool, scanPool);
    }

    @Override
    public Embeddings embeddings() {
        return new JdbiEmbeddings(writer, readPool, scanPool);
    }

    @Override
    public Conversations conversations() {
        return new JdbiConversations(writer, readPool, scanPool, sweeper);
    }

    @Override
    public AccessTokens accessTokens() {
        return new JdbiAccessTokens(writer, readPool, tokenUsage);
    }

    @Override
    public Crawls crawls() {
        return new JdbiCrawls(writer, readPool);
    }

    @Override
    public WebhookQueue webhookQueue() {
        return new JdbiWebhookQueue(writer, readPool);
    }

    @Override
    public PendingPurges pendingPurges() {
        return new JdbiPendingPurges(writer, readPool);
    }

    /**
     * {@inheritDoc} Reads the whole file in portions and overwrites what SQLite has left in it beside its rows; writes
     * wait for a portion at most. The room is used for later rows; it is given back, by writing the database anew,
     * where that is a matter of a few megabytes. Backups are copies of their own.
     */
    @Override
    public boolean purgeDeleted() {
        return purge.purgeFiles();
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return new RemnantSearch(connections.databaseFile(), scanPool).findRemnants(library, document);
    }

    @Override
    public void backUp(Path folder) {
        backupPool.read(whileOpen -> {
            BackupFiles.backUp(connections, folder);
            return folder;
        });
    }

    /** Reads all of the database and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkIntegrity() {
        return backupPool.readSnapshot(IntegrityCheck::findProblems);
    }

    /** Finishes the calls under way and refuses later ones with an {@link UnavailableException}. Idempotent. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            writer.runInTransaction(handle -> {
                tokenUsage.writeAllUses(handle);
                return true;
            });
        } catch (CarrelException e) {
            log.warn("When access tokens were last used was not written.", e);
        }
        for (ReadPool each : List.of(readPool, scanPool, backupPool)) {
            each.close();
        }
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
