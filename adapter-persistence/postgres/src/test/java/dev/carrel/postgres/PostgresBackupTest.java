package dev.carrel.postgres;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Backups and their restoration, and databases that cannot be used. */
class PostgresBackupTest {

    private static final TestDatabase DATABASE = TestDatabase.of(PostgresBackupTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private static void submit(PostgresStorage storage, String text) {
        storage.documents().submitDocument(LIBRARY, NewDocument.ofText(text), new DocumentId(text), NOW);
    }

    @Test
    void restoresWhatWasBackedUp(@TempDir Path folder) {
        LogPosition before;
        try (PostgresStorage storage = DATABASE.openEmpty()) {
            storage.libraries().createOrUpdate(LIBRARY, UnaryOperator.identity(), NOW);
            submit(storage, "kept");
            storage.backUp(folder.resolve("backup"));
            before = storage.changeLog().findPosition(LIBRARY).orElseThrow();
            submit(storage, "later");
        }
        PostgresStorage.restore(folder.resolve("backup"), DATABASE.settings());
        try (PostgresStorage restored = DATABASE.openAgain()) {
            assertThat(restored.documents().findById(LIBRARY, new DocumentId("kept"))).isPresent();
            assertThat(restored.documents().findById(LIBRARY, new DocumentId("later"))).isEmpty();
            assertThat(restored.changeLog().findPosition(LIBRARY).orElseThrow().epoch()).isNotEqualTo(before.epoch());
            submit(restored, "after");
            assertThat(restored.documentQueue().countPending()).isEqualTo(2);
        }
    }

    @Test
    void leavesTablesOfOthersAlone(@TempDir Path folder) {
        try (PostgresStorage storage = DATABASE.openEmpty(); Handle handle = DATABASE.openHandle()) {
            handle.execute("CREATE TABLE of_others AS SELECT 1 AS kept");
            try {
                storage.backUp(folder.resolve("backup"));
                PostgresStorage.restore(folder.resolve("backup"), DATABASE.settings());

                assertThat(handle.createQuery("SELECT kept FROM of_others").mapTo(int.class).list()).containsExactly(1);
                assertThat(folder.resolve("backup/of_others.copy")).doesNotExist();
            } finally {
                handle.execute("DROP TABLE of_others");
            }
        }
    }

    @Test
    void rejectsAnIncompleteBackup(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("library.copy"), "");
        assertThatThrownBy(() -> PostgresStorage.restore(folder, DATABASE.settings()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("no complete backup");
    }

    @Test
    void saysThatTheServerCannotBeReached() {
        PostgresSettings nowhere = PostgresSettings.of("jdbc:postgresql://localhost:1/carrel", "carrel", () -> "secret")
                .withConnectTimeout(Duration.ofMillis(300));
        assertThatThrownBy(() -> PostgresStorage.open(nowhere)).isInstanceOf(StorageException.class)
                .hasMessage("PostgreSQL at localhost:1/carrel cannot be reached: check that it runs, and its address.");
    }

    @Test
    void saysThatTheDatabaseDoesNotExist() {
        PostgresSettings settings = DATABASE.settings();
        var other = PostgresSettings.of(settings.url().replaceFirst("/[^/?]*(\\?|$)", "/absent$1"), settings.user(),
                settings.password());
        // All of it is waited for, and on a busy machine the server does not answer in time.
        Duration timeout = Duration.ofSeconds(1);
        while (!failsBecauseItIsAbsent(other.withConnectTimeout(timeout))) {
            timeout = timeout.multipliedBy(2);
            assertThat(timeout).isLessThan(TestDatabase.WAIT);
        }
    }

    private static boolean failsBecauseItIsAbsent(PostgresSettings settings) {
        try (PostgresStorage storage = PostgresStorage.open(settings)) {
            throw new AssertionError("was opened: " + storage);
        } catch (StorageException e) {
            return e.getMessage().contains("no such database: create it");
        }
    }
}
