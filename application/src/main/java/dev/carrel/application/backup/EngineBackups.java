package dev.carrel.application.backup;

import dev.carrel.application.backup.BackupRun.BackupEnd;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.StorageException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up what an engine stores while it runs, without the index: a restore rebuilds that. The storage finishes a
 * backup before it closes. Thread-safe.
 */
public final class EngineBackups {

    private static final Logger log = LoggerFactory.getLogger(EngineBackups.class);

    private final Storage storage;
    private final InstantSource clock;
    private @Nullable BackupRun last;

    /** @param clock names the backups: that of this machine, which people compare them with */
    public EngineBackups(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Writes a backup.
     *
     * @return its folder, which is complete
     * @throws StorageException if it cannot be written; nothing is left of it
     */
    public Path write(BackupFolder backups, BackupKind kind) {
        BackupRun run = begin(backups, kind);
        carryOut(run, backups);
        return run.folder();
    }

    /** Starts a backup, unless one is running, and returns the one that runs. */
    public synchronized BackupRun start(BackupFolder backups) {
        BackupRun running = last;
        if (running != null && running.end() == null) {
            return running;
        }
        BackupRun run = begin(backups, BackupKind.REQUESTED);
        Thread.ofPlatform().name("carrel-backup").start(() -> {
            try {
                carryOut(run, backups);
            } catch (RuntimeException | Error e) {
                log.error("The backup to {} failed", run.folder(), e);
            }
        });
        return run;
    }

    /** Returns the backup that was begun last; empty if there was none since the engine was opened. */
    public synchronized Optional<BackupRun> findLast() {
        return Optional.ofNullable(last);
    }

    private synchronized BackupRun begin(BackupFolder backups, BackupKind kind) {
        var now = clock.instant();
        long totalBytes = storage.countBytes();
        BackupRun run = new BackupRun(backups.reserveName(now, kind), now, totalBytes, null);
        last = run;
        return run;
    }

    private void carryOut(BackupRun run, BackupFolder backups) {
        Stopwatch stopwatch = Stopwatch.start();
        String failure = null;
        try {
            storage.backUp(run.folder());
        } catch (RuntimeException | Error e) {
            failure = Objects.requireNonNullElse(e.getMessage(), "An unexpected error; see the log.");
            backups.deletePartial(run.folder());
            throw e;
        } finally {
            finish(run, failure, stopwatch.elapsed());
        }
    }

    private synchronized void finish(BackupRun run, @Nullable String failure, Duration took) {
        BackupRun ended = run.endedBy(new BackupEnd(run.start().plus(took), failure));
        if (run.equals(last)) {
            last = ended;
        }
        if (failure == null) {
            log.info("Backup {} is complete: {} bytes in {} ms", run.folder(), ended.countBytes(), took.toMillis());
        }
    }
}
