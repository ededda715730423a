package dev.carrel.http.api.server;

import dev.carrel.api.server.BackupBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.job.Stopwatch;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes backups in the background, one at a time: a client need not wait for a large one. The storage finishes a
 * backup before it closes. Thread-safe.
 */
final class BackupJob {

    private static final Logger log = LoggerFactory.getLogger(BackupJob.class);

    private final Carrel carrel;
    private final BackupFolder backups;
    private @Nullable BackupRun last;

    BackupJob(Carrel carrel, BackupFolder backups) {
        this.carrel = carrel;
        this.backups = backups;
    }

    /** Starts a backup, unless one is running, and returns the one that runs. */
    synchronized BackupBody startBackup(Instant now) throws IOException {
        if (last == null || last.end() != null) {
            long totalBytes = carrel.inspection().describeEngine().storageBytes();
            BackupRun started = new BackupRun(backups.createNext(now), now, totalBytes, null);
            last = started;
            Thread.ofPlatform().name("carrel-backup").start(() -> writeBackup(started));
        }
        return last.toBody();
    }

    /** Returns the last backup; empty if there was none. */
    synchronized Optional<BackupBody> findLast() {
        return Optional.ofNullable(last).map(BackupRun::toBody);
    }

    private void writeBackup(BackupRun run) {
        Stopwatch stopwatch = Stopwatch.start();
        String failure = null;
        try {
            carrel.backUp(run.folder());
        } catch (RuntimeException | Error e) {
            log.error("The backup to {} failed", run.folder(), e);
            failure = Objects.requireNonNullElse(e.getMessage(), "An unexpected error; see the log.");
        } finally {
            finish(run.endedBy(new BackupEnd(run.start().plus(stopwatch.elapsed()), failure)));
        }
    }

    private synchronized void finish(BackupRun run) {
        last = run;
    }

    /** @param failure null if the backup is complete */
    private record BackupEnd(Instant time, @Nullable String failure) {}

    /** @param end null while it runs */
    private record BackupRun(Path folder, Instant start, long totalBytes, @Nullable BackupEnd end) {

        BackupRun endedBy(BackupEnd how) {
            return new BackupRun(folder, start, totalBytes, how);
        }

        BackupBody toBody() {
            long bytes = countBytes();
            if (end == null) {
                return new BackupBody("running", folder.toString(), bytes, Math.max(bytes, totalBytes),
                        start.toString(), null, null);
            }
            return new BackupBody(end.failure() == null ? "done" : "failed", folder.toString(), bytes, bytes,
                    start.toString(), end.time().toString(), end.failure());
        }

        private long countBytes() {
            long bytes = 0;
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    bytes += sizeOf(file);
                }
            } catch (IOException e) {
                log.debug("The folder of a backup cannot be read", e);
            }
            return bytes;
        }

        /** Returns the size of a file; 0 if it was renamed meanwhile. */
        private static long sizeOf(Path file) throws IOException {
            try {
                return Files.size(file);
            } catch (NoSuchFileException ignored) {
                return 0;
            }
        }
    }
}
