package dev.carrel.application.contract.storage;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Storage} about backups. */
public abstract class BackupContract extends StorageFixture {

    @Test
    void backsUpToAnAbsentOrEmptyFolder(@TempDir Path folder) throws IOException {
        storage.backUp(folder.resolve("new/deep"));
        assertThat(folder.resolve("new/deep")).isNotEmptyDirectory();
        storage.backUp(Files.createDirectory(folder.resolve("empty")));
        assertThat(folder.resolve("empty")).isNotEmptyDirectory();
    }

    @Test
    void rejectsAFolderThatIsNotEmpty(@TempDir Path folder) throws IOException {
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.writeString(full.resolve("letter.txt"), "Dear Ada");
        assertThatThrownBy(() -> storage.backUp(full)).isInstanceOf(StorageException.class)
                .hasMessageContaining(full.toString());
        assertThat(full).isDirectoryNotContaining(each -> !each.endsWith("letter.txt"));
    }

    @Test
    void replacesWhatACutOffBackupHasLeft(@TempDir Path folder) throws IOException {
        Path backup = folder.resolve("backup");
        Path leftover = Files.createDirectory(Storage.partialBackup(backup)).resolve("half a table");
        Files.writeString(leftover, "half of it");

        storage.backUp(backup);

        assertThat(backup).isDirectoryNotContaining(file -> file.endsWith("half a table"));
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(backup));
    }

    @Test
    void leavesNothingOfABackupThatFails(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("letter.txt"), "Dear Ada");
        assertThatThrownBy(() -> storage.backUp(file)).isInstanceOf(StorageException.class);
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
        assertThat(file).hasContent("Dear Ada");
    }

    @Test
    void countsTheBytesOfItsFiles() throws InterruptedException {
        long before = storage.countBytes();
        long added = 100 * 512;
        var number = new AtomicInteger();
        // What earlier tests have left free is filled first, and may be given back meanwhile.
        Eventually.await("the files grow with what is stored", () -> {
            for (int i = 0; i < 600; i++) {
                storage.libraries()
                        .createOrUpdate(new LibraryId("library-" + number.getAndIncrement()),
                                it -> it.withName("a".repeat(512)), Instant.EPOCH);
            }
            return storage.countBytes() >= (before == 0 ? 0 : before + added);
        });
    }

    @Test
    void closesTwice() {
        storage.close();
        assertThatCode(storage::close).doesNotThrowAnyException();
        storage = openStorage();
    }
}
