package dev.carrel.persistence;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.application.port.CallbackQueue;
import dev.carrel.application.port.Changes;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.Storage;
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

    private static final Logger LOG = LoggerFactory.getLogger(SqliteStorage.class);

    private final DataFolderLock lock;
    private final Connections connections;
    private final Writer writer;
    private final Readers readers;
    private final LastUses lastUses;
    private final Turns turns = new Turns();
    private final Purge purge;
    private boolean closed;

    private SqliteStorage(DataFolderLock lock, Connections connections) {
        this.lock = lock;
        this.connections = connections;
        this.writer = Writer.start(connections);
        this.readers = new Readers(connections);
        this.lastUses = new LastUses(writer);
        this.purge = new Purge(writer);
    }

    /**
     * Opens the storage in a file, making it and its folder if they are not there, and bringing it up to date if an
     * older Carrel wrote it.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException
     *             if another has it open
     * @throws StorageException
     *             if it cannot be read or written, or was written by a later Carrel
     */
    public static SqliteStorage open(Path file) {
        return holding(file, (lock, database) -> {
            var connections = new Connections(database);
            new Schema(database, connections.source()).migrate();
            return new SqliteStorage(lock, connections);
        });
    }

    /**
     * Puts a file that {@link #backUp} wrote in the place of a database, or where there was none. At any moment there is
     * the one or the other, whole. What is restored counts as another life of every library, so that every index is
     * built anew; its access tokens are those of the time of the backup.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException
     *             if the database is open
     * @throws StorageException
     *             if the file is damaged, no database of Carrel, or was written by a later one
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
            } catch (IOException | RuntimeException | Error failure) {
                lock.close();
                throw failure;
            }
        } catch (IOException failure) {
            throw unusable(file, failure);
        } catch (JdbiException failure) {
            throw Failures.of(file, failure);
        }
    }

    private static StorageException unusable(Path file, IOException failure) {
        return StorageFullException.explaining(file, failure)
                .<StorageException>map(full -> full)
                .orElseGet(() -> new StorageException(
                        "The file " + file + " or its folder cannot be read or written.", failure));
    }

    @Override
    public Libraries libraries() {
        return new JdbiLibraries(writer, readers);
    }

    @Override
    public Documents documents() {
        return new JdbiDocuments(writer, readers);
    }

    @Override
    public DocumentQueue queue() {
        return new JdbiDocumentQueue(writer, readers, turns);
    }

    @Override
    public Changes changes() {
        return new JdbiChanges(writer, readers);
    }

    @Override
    public Embeddings embeddings() {
        return new JdbiEmbeddings(writer, readers);
    }

    @Override
    public Conversations conversations() {
        return new JdbiConversations(writer, readers);
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
    public CallbackQueue callbacks() {
        return new JdbiCallbackQueue(writer, readers);
    }

    /**
     * {@inheritDoc} The database is written anew for that, unless nothing was changed since: that takes about as long as
     * copying it three times, during which writes wait and reads go on, and as much room on the disk again, both beside it
     * and where SQLite has its temporary files. Backups are copies of their own.
     */
    @Override
    public boolean purge() {
        return purge.run();
    }

    @Override
    public List<String> traces(LibraryId library, DocumentId document) {
        return new Traces(connections.file(), readers).of(library, document);
    }

    @Override
    public void backUp(Path folder) {
        readers.read(whileOpen -> {
            Copies.backUp(connections, folder);
            return folder;
        });
    }

    /** Reads all of the database and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkIntegrity() {
        return readers.readAtOnce(Integrity::problems);
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
        } catch (CarrelException failure) {
            LOG.warn("When access tokens were last used was not written.", failure);
        }
        readers.close();
        writer.close();
        lock.close();
    }

    static UnavailableException closed() {
        return new UnavailableException("The storage is closed.", Duration.ofSeconds(10));
    }

    Writer writer() {
        return writer;
    }
}
