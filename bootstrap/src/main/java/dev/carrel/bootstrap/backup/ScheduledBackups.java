package dev.carrel.bootstrap.backup;

import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupFolder.CompleteBackup;
import dev.carrel.application.backup.BackupKind;
import dev.carrel.application.backup.EngineBackups;
import dev.carrel.bootstrap.settings.BackupSettings;
import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs an engine up at the times of a schedule, and deletes the oldest of these backups. A backup whose time has
 * passed while no server ran is made at the next start, and one that failed an hour later.
 */
public final class ScheduledBackups implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);
    private static final Duration RETRY_DELAY = Duration.ofHours(1);
    /** How much the clocks of servers that share a folder may differ. */
    private static final Duration MAX_SKEW = Duration.ofHours(1);

    /** Receives the end of each scheduled backup. */
    public interface BackupObserver {
        /** @param isComplete false if it failed */
        void backupEnded(boolean isComplete);
    }

    private final EngineBackups backups;
    private final BackupFolder folder;
    private final DailySchedule schedule;
    private final int keep;
    private final BackupObserver observer;
    private final InstantSource clock;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("carrel-backup-schedule").factory());
    private Instant nextTry = Instant.MIN;

    ScheduledBackups(EngineBackups backups, BackupFolder folder, DailySchedule schedule, int keep,
            BackupObserver observer, InstantSource clock) {
        this.backups = backups;
        this.folder = folder;
        this.schedule = schedule;
        this.keep = keep;
        this.observer = observer;
        this.clock = clock;
    }

    /** Starts the schedule in the time zone of this machine; without times it does nothing. */
    public static ScheduledBackups start(EngineBackups backups, BackupFolder folder, BackupSettings settings,
            BackupObserver observer) {
        var scheduled = new ScheduledBackups(backups, folder,
                new DailySchedule(settings.schedule(), ZoneId.systemDefault()), settings.keep(), observer,
                InstantSource.system());
        if (!settings.schedule().isEmpty()) {
            // The clock may be set and the machine may sleep, so that the time to wait is not known.
            scheduled.thread.scheduleWithFixedDelay(scheduled::backUpIfDue, 0, POLL_INTERVAL.toSeconds(),
                    TimeUnit.SECONDS);
        }
        return scheduled;
    }

    /** Makes a backup if there is none since the last time of the schedule. */
    void backUpIfDue() {
        Instant now = clock.instant();
        if (now.isBefore(nextTry) && !nextTry.isAfter(now.plus(RETRY_DELAY))) {
            return;
        }
        try {
            if (findNewest(now).isBefore(schedule.lastUntil(now))) {
                backups.write(folder, BackupKind.SCHEDULED);
                observer.backupEnded(true);
                folder.keepScheduled(keep, now.plus(MAX_SKEW));
            }
        } catch (StorageException e) {
            log.error("The scheduled backup failed, and is tried again in an hour: {}", e.getMessage());
            fail(now);
        } catch (RuntimeException | Error e) {
            log.error("The scheduled backup failed, and is tried again in an hour", e);
            fail(now);
        }
    }

    private void fail(Instant now) {
        nextTry = now.plus(RETRY_DELAY);
        observer.backupEnded(false);
    }

    /** A backup of a clock that was ahead does not stand for what is due until then. */
    private Instant findNewest(Instant now) {
        List<Instant> scheduled = folder.listComplete()
                .stream()
                .filter(backup -> backup.kind() == BackupKind.SCHEDULED)
                .map(CompleteBackup::time)
                .filter(time -> !time.isAfter(now.plus(MAX_SKEW)))
                .toList();
        return scheduled.isEmpty() ? Instant.MIN : scheduled.getLast();
    }

    /** Ends the schedule. A backup that runs is completed before the storage closes. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
