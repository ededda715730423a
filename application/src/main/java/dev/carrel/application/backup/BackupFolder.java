package dev.carrel.application.backup;

import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The folder in which each backup gets a folder of its own, named by its time. Other files in it are left alone.
 *
 * @param path need not exist
 */
public record BackupFolder(Path path) {

    private static final DateTimeFormatter TIME_FORMAT = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int TIME_LENGTH = "2026-11-22T07-58-48.993Z".length();

    /**
     * A complete backup.
     *
     * @param time when it was begun
     */
    public record CompleteBackup(Path folder, Instant time, BackupKind kind) {}

    /**
     * Returns the name of a new backup, which no other backup gets.
     *
     * @throws StorageException if the folder cannot be written
     */
    public Path reserveName(Instant time, BackupKind kind) {
        try {
            Files.createDirectories(path);
            Instant unused = time;
            while (true) {
                Path folder = path.resolve(TIME_FORMAT.format(unused) + kind.suffix());
                if (!Files.exists(folder) && createIfAbsent(Storage.partialBackup(folder))) {
                    return folder;
                }
                unused = unused.plusMillis(1);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Deletes what is left of a backup that failed. */
    void deletePartial(Path folder) {
        try {
            deleteFolder(Storage.partialBackup(folder));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Returns the complete backups, the oldest first. */
    public List<CompleteBackup> listComplete() {
        List<CompleteBackup> complete = new ArrayList<>();
        try {
            for (Path folder : listFolders()) {
                Optional<CompleteBackup> backup = parseName(folder);
                if (backup.isPresent() && !isEmpty(folder)) {
                    complete.add(backup.get());
                }
            }
        } catch (IOException e) {
            throw failure(e);
        }
        complete.sort(Comparator.comparing(CompleteBackup::time));
        return complete;
    }

    /**
     * Deletes the oldest scheduled backups but for some.
     *
     * @param latest a backup of a later time is of a clock that was ahead, and counts as older than all others
     */
    public void keepScheduled(int kept, Instant latest) {
        List<CompleteBackup> scheduled = listComplete().stream()
                .filter(backup -> backup.kind() == BackupKind.SCHEDULED)
                .sorted(Comparator.comparing(backup -> !backup.time().isAfter(latest)))
                .toList();
        for (CompleteBackup old : scheduled.subList(0, Math.max(0, scheduled.size() - kept))) {
            try {
                // A crash must not leave half of a backup under the name of a complete one.
                Path partial = Files.move(old.folder(), Storage.partialBackup(old.folder()));
                deleteFolder(partial);
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }

    /**
     * Deletes what backups have left that were cut off by a crash. No backup may be running.
     *
     * @return the folders that were deleted
     */
    public List<Path> deleteCutOff() {
        List<Path> deleted = new ArrayList<>();
        try {
            for (Path folder : listFolders()) {
                // Earlier versions left an empty folder under the name of a complete one.
                if (isPartial(folder) || parseName(folder).isPresent() && isEmpty(folder)) {
                    deleteFolder(folder);
                    deleted.add(folder);
                }
            }
        } catch (IOException e) {
            throw failure(e);
        }
        return deleted;
    }

    private static boolean isPartial(Path folder) {
        String name = folder.getFileName().toString();
        return name.endsWith(Storage.PARTIAL_SUFFIX) && parseName(folder.resolveSibling(
                name.substring(0, name.length() - Storage.PARTIAL_SUFFIX.length()))).isPresent();
    }

    private static Optional<CompleteBackup> parseName(Path folder) {
        String name = folder.getFileName().toString();
        if (name.length() < TIME_LENGTH) {
            return Optional.empty();
        }
        String suffix = name.substring(TIME_LENGTH);
        try {
            Instant time = TIME_FORMAT.parse(name.substring(0, TIME_LENGTH), Instant::from);
            return Stream.of(BackupKind.values())
                    .filter(kind -> kind.suffix().equals(suffix))
                    .findFirst()
                    .map(kind -> new CompleteBackup(folder, time, kind));
        } catch (DateTimeException ignored) {
            return Optional.empty();
        }
    }

    private List<Path> listFolders() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(path, Files::isDirectory)) {
            return StreamSupport.stream(folders.spliterator(), false).toList();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            return !files.iterator().hasNext();
        }
    }

    private static boolean createIfAbsent(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException ignored) {
            return false;
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

    private StorageException failure(IOException cause) {
        return StorageFullException.diagnoseFailure(path, cause)
                .<StorageException>map(full -> full)
                .orElseGet(() -> new StorageException("The folder of backups " + path + " cannot be read or written.",
                        cause));
    }
}
