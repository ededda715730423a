package dev.carrel.application.backup;

import dev.carrel.application.backup.BackupFolder.CompleteBackup;
import dev.carrel.application.port.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class BackupFolderTest {

    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00.123Z");

    @TempDir
    Path folder;

    private BackupFolder backups;

    @BeforeEach
    void openFolder() {
        backups = new BackupFolder(folder.resolve("backups"));
    }

    @Test
    void namesEachBackupByItsTime() {
        assertThat(backups.reserveName(NOW, BackupKind.REQUESTED)).hasFileName("2026-01-05T08-00-00.123Z");
        assertThat(backups.reserveName(NOW, BackupKind.SCHEDULED)).hasFileName("2026-01-05T08-00-00.123Z-scheduled");
        assertThat(backups.reserveName(NOW, BackupKind.REQUESTED)).hasFileName("2026-01-05T08-00-00.124Z");
    }

    @Test
    void listsCompleteBackupsOnly() throws IOException {
        Path second = complete(NOW.plusSeconds(1), BackupKind.SCHEDULED);
        Path first = complete(NOW, BackupKind.REQUESTED);
        backups.reserveName(NOW.plusSeconds(2), BackupKind.REQUESTED);
        Files.createDirectory(backups.path().resolve("2026-01-05T08-00-00.999Z"));
        Files.createDirectory(backups.path().resolve("2026-99-05T08-00-00.999Z"));
        Files.writeString(backups.path().resolve("2026-01-05T08-00-00.998Z"), "a file");
        Files.createDirectory(backups.path().resolve("of mine"));

        assertThat(backups.listComplete()).containsExactly(new CompleteBackup(first, NOW, BackupKind.REQUESTED),
                new CompleteBackup(second, NOW.plusSeconds(1), BackupKind.SCHEDULED));
    }

    @Test
    void hasNoBackupsBeforeTheFirst() {
        assertThat(backups.listComplete()).isEmpty();
        assertThat(backups.deleteCutOff()).isEmpty();
        backups.keepScheduled(1, Instant.MAX);
        assertThat(backups.path()).doesNotExist();
    }

    @Test
    void keepsTheNewestScheduledBackupsAndAllOthers() throws IOException {
        Path requested = complete(NOW, BackupKind.REQUESTED);
        Path replaced = complete(NOW, BackupKind.BEFORE_RESTORE);
        Path cutOff = Storage.partialBackup(backups.reserveName(NOW.minusSeconds(1), BackupKind.SCHEDULED));
        complete(NOW.plus(Duration.ofDays(1)), BackupKind.SCHEDULED);
        Path kept = complete(NOW.plus(Duration.ofDays(2)), BackupKind.SCHEDULED);
        Path newest = complete(NOW.plus(Duration.ofDays(3)), BackupKind.SCHEDULED);

        backups.keepScheduled(2, Instant.MAX);

        assertThat(Files.list(backups.path())).containsExactlyInAnyOrder(requested, replaced, cutOff, kept, newest);
    }

    @Test
    void deletesBackupsThatWereCutOff() throws IOException {
        Path complete = complete(NOW, BackupKind.REQUESTED);
        Path cutOff = Storage.partialBackup(backups.reserveName(NOW, BackupKind.SCHEDULED));
        Files.writeString(cutOff.resolve("carrel.db"), "half of it");
        Path ofAnEarlierVersion = Files.createDirectory(backups.path().resolve("2026-01-04T08-00-00.000Z"));
        Path other = Files.createDirectory(backups.path().resolve("thesis.partial"));

        assertThat(backups.deleteCutOff()).containsExactlyInAnyOrder(cutOff, ofAnEarlierVersion);
        assertThat(Files.list(backups.path())).containsExactlyInAnyOrder(complete, other);
    }

    private Path complete(Instant time, BackupKind kind) throws IOException {
        Path backup = backups.reserveName(time, kind);
        Files.writeString(Storage.partialBackup(backup).resolve("carrel.db"), "all of it");
        return Files.move(Storage.partialBackup(backup), backup);
    }
}
