package dev.carrel.application.backup;

import dev.carrel.application.port.Storage;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A backup that runs or has ended.
 *
 * @param folder where the backup is when it is complete
 * @param totalBytes about how much there is to write
 * @param end null while it runs
 */
public record BackupRun(Path folder, Instant start, long totalBytes, @Nullable BackupEnd end) {

    private static final Logger log = LoggerFactory.getLogger(BackupRun.class);

    /** @param failure a sentence; null if the backup is complete */
    public record BackupEnd(Instant time, @Nullable String failure) {}

    BackupRun endedBy(BackupEnd how) {
        return new BackupRun(folder, start, totalBytes, how);
    }

    /** Returns how much is written; 0 if the backup has failed. */
    public long countBytes() {
        Path written = end == null ? Storage.partialBackup(folder) : folder;
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(written)) {
            for (Path file : files) {
                bytes += Files.size(file);
            }
        } catch (NoSuchFileException ignored) {
            // It ends just now.
            return bytes;
        } catch (IOException e) {
            log.debug("The folder of a backup cannot be read", e);
        }
        return bytes;
    }
}
