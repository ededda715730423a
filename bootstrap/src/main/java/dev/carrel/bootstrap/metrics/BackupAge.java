package dev.carrel.bootstrap.metrics;

import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupFolder.CompleteBackup;
import dev.carrel.application.backup.BackupKind;
import dev.carrel.domain.error.StorageException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The gauge of the age of the newest backup, which is absent while there is none. */
final class BackupAge {

    private static final Logger log = LoggerFactory.getLogger(BackupAge.class);

    private final MeterRegistry registry;
    private final BackupFolder backups;
    private volatile Instant newest = Instant.EPOCH;
    private @Nullable Gauge gauge;

    BackupAge(MeterRegistry registry, BackupFolder backups) {
        this.registry = registry;
        this.backups = backups;
    }

    /** Looks for the newest backup. What a restore has replaced is none. */
    void sample() {
        try {
            Optional<Instant> time = backups.listComplete()
                    .reversed()
                    .stream()
                    .filter(backup -> backup.kind() != BackupKind.BEFORE_RESTORE)
                    .map(CompleteBackup::time)
                    .findFirst();
            time.ifPresentOrElse(this::show, this::hide);
        } catch (StorageException e) {
            log.debug("The backups could not be listed", e);
        }
    }

    private void show(Instant time) {
        newest = time;
        if (gauge == null) {
            gauge = Gauge
                    .builder("carrel.backup.age", () -> Duration.between(newest, Instant.now()).toMillis() / 1000.0)
                    .description("Time since the newest complete backup was begun.")
                    .baseUnit("seconds")
                    .register(registry);
        }
    }

    private void hide() {
        if (gauge != null) {
            registry.remove(gauge);
            gauge = null;
        }
    }
}
