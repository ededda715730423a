package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.persistence.file.DurableFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jdbi.v3.core.JdbiException;

/** Actions on a database file that no other storage has open. */
final class LockedFile {

    private LockedFile() {}

    /** An action on a locked database. */
    public interface LockedAction<T> {
        /** Runs on the database, whose path is absolute. */
        T runLocked(DataFolderLock lock, Path database) throws IOException;
    }

    /** Runs an action on a locked database; releases the lock if it fails. */
    public static <T> T withLock(Path file, LockedAction<T> action) {
        Path database = file.toAbsolutePath().normalize();
        try {
            DurableFiles.createFolders(Objects.requireNonNull(database.getParent(), "a file is in a folder"));
            DataFolderLock lock = DataFolderLock.acquire(database);
            try {
                return action.runLocked(lock, database);
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
}
