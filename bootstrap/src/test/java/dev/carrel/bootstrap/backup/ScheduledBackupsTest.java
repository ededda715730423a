package dev.carrel.bootstrap.backup;

import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupFolder.CompleteBackup;
import dev.carrel.application.backup.BackupKind;
import dev.carrel.application.backup.EngineBackups;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.domain.error.StorageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduledBackupsTest {

    private static final int KEPT = 2;

    @TempDir
    Path folder;

    private final FaultInjector faults = new FaultInjector();
    private final List<Boolean> outcomes = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-05T12:00:00Z");
    private BackupFolder backups;
    private EngineBackups engine;

    @BeforeEach
    void open() {
        backups = new BackupFolder(folder.resolve("backups"));
        engine = new EngineBackups(
                faults.wrapStorage(new InMemoryStorage(), message -> new StorageException(message, null)), () -> now);
    }

    @Test
    void makesABackupWhoseTimeHasPassedAndThenOneADay() {
        ScheduledBackups scheduled = newSchedule();
        backUpAt(scheduled, "2026-01-05T12:00:00Z", "2026-01-05T12:00:05Z", "2026-01-06T02:59:59Z");
        assertThat(times()).containsExactly("2026-01-05T12:00:00Z");

        backUpAt(scheduled, "2026-01-06T03:00:00Z", "2026-01-06T03:00:05Z", "2026-01-07T02:00:00Z");
        assertThat(times()).containsExactly("2026-01-05T12:00:00Z", "2026-01-06T03:00:00Z");
        assertThat(outcomes).containsExactly(true, true);
    }

    @Test
    void goesOnAfterARestart() {
        backUpAt(newSchedule(), "2026-01-05T12:00:00Z");
        backUpAt(newSchedule(), "2026-01-05T13:00:00Z");
        assertThat(times()).containsExactly("2026-01-05T12:00:00Z");
    }

    @Test
    void keepsTheNewestAndThoseThatWereRequested() {
        Path requested = engine.write(backups, BackupKind.REQUESTED);
        backUpAt(newSchedule(), "2026-01-05T12:00:01Z", "2026-01-06T12:00:00Z", "2026-01-07T12:00:00Z");

        assertThat(times()).containsExactly("2026-01-05T12:00:00Z", "2026-01-06T12:00:00Z", "2026-01-07T12:00:00Z");
        assertThat(requested).isNotEmptyDirectory();
    }

    @Test
    void goesOnAfterAClockThatWasAhead() {
        ScheduledBackups scheduled = newSchedule();
        backUpAt(scheduled, "2036-01-05T12:00:00Z", "2036-01-06T12:00:00Z", "2026-01-05T12:00:00Z",
                "2026-01-05T12:00:05Z");
        assertThat(times()).containsExactly("2026-01-05T12:00:00Z", "2036-01-06T12:00:00Z");
        backUpAt(scheduled, "2026-01-06T12:00:00Z");
        assertThat(times()).containsExactly("2026-01-05T12:00:00Z", "2026-01-06T12:00:00Z");

        faults.injectFault("storage.backUp", FaultKind.EXCEPTION);
        backUpAt(scheduled, "2036-01-07T12:00:00Z");
        faults.healFault();
        backUpAt(scheduled, "2026-01-07T12:00:00Z");
        assertThat(times()).contains("2026-01-07T12:00:00Z");
    }

    @Test
    void triesAgainAnHourAfterAFailure() {
        ScheduledBackups scheduled = newSchedule();
        faults.injectFault("storage.backUp", FaultKind.EXCEPTION);
        backUpAt(scheduled, "2026-01-05T12:00:00Z", "2026-01-05T12:59:59Z");
        assertThat(times()).isEmpty();
        assertThat(backups.path()).as("nothing is left of it").isEmptyDirectory();
        assertThat(outcomes).containsExactly(false);

        faults.healFault();
        backUpAt(scheduled, "2026-01-05T13:00:00Z");
        assertThat(times()).containsExactly("2026-01-05T13:00:00Z");
        assertThat(outcomes).containsExactly(false, true);
    }

    @Test
    void goesOnIfTheFolderCannotBeWritten() throws Exception {
        Path file = Files.writeString(backups.path(), "in the way");
        ScheduledBackups scheduled = newSchedule();
        backUpAt(scheduled, "2026-01-05T12:00:00Z");
        assertThat(outcomes).containsExactly(false);

        Files.delete(file);
        backUpAt(scheduled, now.plus(Duration.ofHours(1)).toString());
        assertThat(outcomes).containsExactly(false, true);
    }

    private ScheduledBackups newSchedule() {
        return new ScheduledBackups(engine, backups, new DailySchedule(List.of(LocalTime.of(3, 0)), ZoneOffset.UTC),
                KEPT, outcomes::add, () -> now);
    }

    private void backUpAt(ScheduledBackups scheduled, String... instants) {
        for (String instant : instants) {
            now = Instant.parse(instant);
            scheduled.backUpIfDue();
        }
    }

    private List<String> times() {
        return backups.listComplete().stream().map(CompleteBackup::time).map(Instant::toString).toList();
    }
}
