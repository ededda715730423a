package dev.carrel.http.upload;

import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.UnavailableException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of uploads that the engine has not stored yet, readable by the owner of the process only. */
public final class UploadSpool implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(UploadSpool.class);
    private static final String PREFIX = "upload-";
    private static final String SUFFIX = ".part";

    private final Path folder;
    private final boolean isTemporary;

    private UploadSpool(Path folder, boolean isTemporary) {
        this.folder = folder;
        this.isTemporary = isTemporary;
    }

    /**
     * Opens a folder, created if it is missing, and deletes leftovers of an earlier run.
     *
     * @param folder null for a new temporary one
     * @throws UnavailableException if there can be none
     * @throws StorageFullException if there is no space for one
     */
    public static UploadSpool openIn(@Nullable Path folder) {
        try {
            if (folder == null) {
                return new UploadSpool(Files.createTempDirectory("carrel-uploads-"), true);
            }
            Files.createDirectories(folder, ownerOnlyAttributes(folder));
            var spool = new UploadSpool(folder, false);
            spool.deleteLeftovers();
            return spool;
        } catch (IOException e) {
            Path place = folder == null ? Path.of(System.getProperty("java.io.tmpdir")) : folder;
            StorageFullException.diagnoseFailure(place, e).ifPresent(full -> {
                throw full;
            });
            log.error("The folder for uploads cannot be opened", e);
            throw new UnavailableException("Carrel cannot keep uploads in "
                    + (folder == null ? "the folder of temporary files" : folder) + ".", Duration.ofSeconds(1));
        }
    }

    /**
     * Creates an empty file that only its owner may read, with a name that cannot be guessed. A missing folder is
     * created again: some systems delete temporary folders that were not used for days.
     */
    Path createFile() throws IOException {
        try {
            return Files.createTempFile(folder, PREFIX, SUFFIX);
        } catch (NoSuchFileException ignored) {
            Files.createDirectories(folder, ownerOnlyAttributes(folder));
            return Files.createTempFile(folder, PREFIX, SUFFIX);
        }
    }

    /** Throws the exception of a failed write, or that the disk is full if that is the cause. */
    void throwWriteFailure(IOException failure) throws IOException {
        StorageFullException.diagnoseFailure(folder, failure).ifPresent(full -> {
            throw full;
        });
        throw failure;
    }

    /** Deletes the folder if it is temporary and contains no other files. */
    @Override
    public void close() {
        if (!isTemporary) {
            return;
        }
        try {
            deleteLeftovers();
            Files.deleteIfExists(folder);
        } catch (NoSuchFileException ignored) {
            log.debug("The folder for uploads is already deleted: {}", folder);
        } catch (IOException e) {
            log.warn("The folder for uploads could not be deleted: {}", folder, e);
        }
    }

    private void deleteLeftovers() throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static FileAttribute<?>[] ownerOnlyAttributes(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
    }
}
