package dev.carrel.sqlite;

import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock that restricts a database to one storage in one process: a lock on a file beside it, which the operating
 * system releases when the process ends.
 */
final class DataFolderLock implements SqliteStorage.FileLock {

    /**
     * The locks of this process. Checked before a file is opened, since on Unix closing a file releases all locks of
     * the process on it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Channels that must stay open, since a copy of this class from another class loader holds the lock. */
    private static final Set<FileChannel> LEFT_OPEN = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private DataFolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Locks a database.
     *
     * @param database the absolute path of a file in an existing folder
     * @throws DataFolderInUseException if the database is locked already
     */
    static DataFolderLock acquire(Path database) throws IOException {
        Path folder = Objects.requireNonNull(database.getParent(), "a file is in a folder").toRealPath();
        Path file = folder.resolve(database.getFileName() + ".lock");
        if (!HELD.add(file)) {
            throw inUse(folder, "by another engine of this process: close that engine first, or share it.");
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    ownerOnly(file));
            if (channel.tryLock() == null) {
                throw inUse(folder, "by another process: stop that process, or connect to it with --server URL.");
            }
            return new DataFolderLock(file, channel);
        } catch (OverlappingFileLockException ignored) {
            HELD.remove(file);
            LEFT_OPEN.add(channel);
            throw inUse(folder, "by another copy of Carrel in this process: close that one first.");
        } catch (IOException | RuntimeException e) {
            HELD.remove(file);
            if (channel != null) {
                channel.close();
            }
            throw e;
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }

    private static DataFolderInUseException inUse(Path folder, String by) {
        return new DataFolderInUseException("The folder " + folder + " is in use " + by);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StorageException("The lock " + file + " could not be released.", e);
        } finally {
            HELD.remove(file);
        }
    }
}
