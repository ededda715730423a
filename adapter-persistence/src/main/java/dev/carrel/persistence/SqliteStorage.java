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
    private final Connections connections;
    private final Writer writer;
    /** For reads that take milliseconds, such as each request needs. */
    private final Readers readers;
    /** For reads of many or large rows. */
    private final Readers scans;
    /** For reads of all there is, one after another. */
    private final Readers copies;
    private final LastUses lastUses;
    private final Turns turns = new Turns();
    private final RemovalSweeper sweeper;
    private final FileScrubber scrubber;
    private final Purge purge;
    private boolean closed;

    private SqliteStorage(DataFolderLock lock, Connections connections, FileScrubber scrubber) {
        this.lock = lock;
        this.scrubber = scrubber;
        this.connections = connections;
        this.writer = Writer.start(connections);
        this.readers = new Readers(connections, MAX_READS);
        this.scans = new Readers(connections, MAX_SCANS);
        this.copies = new Readers(connections, 1);
        this.lastUses = new LastUses(writer);
        this.sweeper = new RemovalSweeper(writer);
        this.purge = new Purge(writer, sweeper, scrubber);
        sweeper.start();
    }

    /**
     * Opens the storage in a file, making it and its folder if they are not there, and bringing it up to date if an
     * older Carrel wrote it.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another has it open
     * @throws StorageException if it cannot be read or written, or was written by a later Carrel
     */
    public static SqliteStorage open(Path file) {
        return open(file, Connections::new);
    }

    static SqliteStorage open(Path file, Function<Path, Connections> opening) {
        return holding(file, (lock, database) -> {
            Connections connections = opening.apply(database);
            new Schema(database, connections.source()).migrate();
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
        holding(databaseFile, (lock, database) -> {
            Copies.restore(backupFile, database);
            return lock;
        }).close();
    }

    private interface Act<T> {
        T with(DataFolderLock lock, Path database) throws IOException;
    }

    /** Acts on a database under its lock, which is given back if that fails. */
    private static <T> T holding(Path file, Act<T> act) {
        Path database = file.toAbsolutePath().normalize();
        try {
            Durable.createFolders(Objects.requireNonNull(database.getParent(), "a file is in a folder"));
            DataFolderLock lock = DataFolderLock.take(database);
            try {
                return act.with(lock, database);
            } catch (IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw unusable(file, e);
        } catch (JdbiException e) {
            throw Failures.of(file, e);
        }
    }

    private static StorageException unusable(Path file, IOException failure) {
        return StorageFullException.diagnoseFailure(file, failure)
                .<StorageException>map(full -> full)
                .orElseGet(() -> new StorageException(
                        "The file " + file + " or its folder cannot be read or written.", failure));
    }

    @Override
    public Libraries libraries() {
        return new JdbiLibraries(writer, readers, sweeper);
    }

    @Override
    public Documents documents() {
        return new JdbiDocuments(writer, readers);
    }

    @Override
    public DocumentQueue documentQueue() {
        return new JdbiDocumentQueue(writer, readers, turns);
    }

    @Override
    public ChangeLog changeLog() {
        return new JdbiChanges(writer, readers, scans);
    }

    @Override
    public Embeddings embeddings() {
        return new JdbiEmbeddings(writer, readers, scans);
    }

    @Override
    public Conversations conversations() {
        return new JdbiConversations(writer, readers, scans, sweeper);
    }

    @Override
    public AccessTokens accessTokens() {
        return new JdbiAccessTokens(writer, readers, lastUses);
    }

    @Override
    public Crawls crawls() {
        return new JdbiCrawls(writer, readers);
    }

    @Override
    public WebhookQueue webhookQueue() {
        return new JdbiCallbackQueue(writer, readers);
    }

    @Override
    public PendingPurges pendingPurges() {
        return new JdbiErasures(writer, readers);
    }

    /**
     * {@inheritDoc} Reads the whole file in portions and overwrites what SQLite has left in it beside its rows; writes
     * wait for a portion at most. The room is used for later rows; it is given back, by writing the database anew,
     * where that is a matter of a few megabytes. Backups are copies of their own.
     */
    @Override
    public boolean purgeDeleted() {
        return purge.run();
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return new Traces(connections.file(), scans).of(library, document);
    }

    @Override
    public void backUp(Path folder) {
        copies.read(whileOpen -> {
            Copies.backUp(connections, folder);
            return folder;
        });
    }

    /** Reads all of the database and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkIntegrity() {
        return copies.readAtOnce(Integrity::problems);
    }

    /** Finishes the calls under way and refuses later ones with an {@link UnavailableException}. Idempotent. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            writer.write(handle -> {
                lastUses.writeAll(handle);
                return true;
            });
        } catch (CarrelException e) {
            log.warn("When access tokens were last used was not written.", e);
        }
        for (Readers each : List.of(readers, scans, copies)) {
            each.close();
        }
        writer.close();
        scrubber.close();
        lock.close();
    }

    static UnavailableException closed() {
        return new UnavailableException("The storage is closed.", Duration.ofSeconds(10));
    }

    Connections connections() {
        return connections;
    }

    Writer writer() {
        return writer;
    }
}
