package dev.carrel.persistence.file;

import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.StorageException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** File operations that are synced to disk when they return, on files that only their owner can read. */
public final class DurableFiles {

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private DurableFiles() {}

    /** Writes files into a folder. */
    public interface FolderContent {
        /** Writes the files; the folder is empty. */
        void writeInto(Path folder) throws IOException;
    }

    /** Creates a folder and its missing parents. */
    public static void createFolders(Path folder) throws IOException {
        Path nearest = nearestExisting(folder);
        Files.createDirectories(folder, ownerOnly("rwx------"));
        for (Path created = folder; created != null && !created.equals(nearest); created = created.getParent()) {
            forceToDisk(created.getParent());
        }
    }

    /** Creates an empty file that only its owner can read, unless there is one. */
    public static void createFileIfAbsent(Path file) throws IOException {
        try {
            Files.createFile(file, ownerOnly("rw-------"));
        } catch (FileAlreadyExistsException ignored) {
            // It keeps its permissions.
        }
    }

    /** Replaces a file atomically, or creates it: after a crash the target is either the old or the new file. */
    public static void replaceFile(Path file, Path target) throws IOException {
        forceToDisk(file);
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceToDisk(target.getParent());
    }

    /**
     * Writes a folder of files as {@link Storage#backUp} promises: it appears when all its files are complete.
     *
     * @param target empty or absent
     * @throws StorageException if the folder is not empty
     */
    public static void writeWholeFolder(Path target, FolderContent content) throws IOException {
        Path whole = target.toAbsolutePath().normalize();
        if (Files.exists(whole) && !(Files.isDirectory(whole) && isEmpty(whole))) {
            throw new StorageException("The folder " + target + " is not empty: a backup needs an empty folder.",
                    null);
        }
        Path partial = Storage.partialBackup(whole);
        deleteFolder(partial);
        createFolders(Objects.requireNonNull(whole.getParent(), "a folder is in a folder"));
        Files.createDirectory(partial, ownerOnly("rwx------"));
        try {
            content.writeInto(partial);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(partial)) {
                for (Path file : files) {
                    forceToDisk(file);
                }
            }
            forceToDisk(partial);
            // Not every system replaces an empty folder.
            Files.deleteIfExists(whole);
            Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE);
            forceToDisk(whole.getParent());
        } finally {
            deleteFolder(partial);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            return !entries.iterator().hasNext();
        }
    }

    private static void deleteFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
                : new FileAttribute<?>[0];
    }

    private static Path nearestExisting(Path folder) {
        Path nearest = folder;
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        return nearest;
    }

    private static void forceToDisk(@Nullable Path path) throws IOException {
        if (path == null || (WINDOWS && Files.isDirectory(path))) {
            // Windows syncs folder entries by itself and cannot open a folder.
            return;
        }
        // A folder can only be opened for reading; a file that is open for reading is not written to disk on Windows.
        var option = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (var channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }
}
