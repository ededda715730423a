package dev.carrel.sqlite;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BackupRestoreTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Path databaseFile() {
        return folder.resolve("data/carrel.db");
    }

    private Path backupFolder() {
        return folder.resolve("backup");
    }

    private Path backupFile() {
        return backupFolder().resolve("carrel.db");
    }

    private static void addDocument(SqliteStorage storage, int number) {
        storage.documents()
                .submitDocument(LIBRARY, NewDocument.ofText("text " + number),
                        new DocumentId("doc-%06d".formatted(number)), NOW);
    }

    @Test
    void aBackupContainsWidgetsWithTheirSecrets() {
        var widget = new Widget(LIBRARY, new WidgetId("shop"), WidgetKey.of(new byte[18]), WidgetSettings.named("Shop"),
                new WidgetSecret("visitors"), null, NOW, NOW);
        try (SqliteStorage storage = SqliteStorage.open(databaseFile())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.widgets().save(widget);
            storage.widgets().saveUserSecret(LIBRARY, widget.id(), new WidgetSecret("users"), NOW);
            storage.backUp(backupFolder());
            storage.widgets().deleteById(LIBRARY, widget.id());
        }
        SqliteStorage.restore(backupFile(), databaseFile());
        try (SqliteStorage storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.widgets().findByKey(widget.key()))
                    .contains(widget.withUserSecret(new WidgetSecret("users"), NOW));
        }
    }

    private static List<String> documentIds(SqliteStorage storage) {
        return storage.documents()
                .listNewest(LIBRARY, null, null, Integer.MAX_VALUE)
                .reversed()
                .stream()
                .map(Document::id)
                .map(DocumentId::value)
                .toList();
    }

    private void makeBackup(int documents) {
        try (var storage = SqliteStorage.open(databaseFile())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            for (int number = 0; number < documents; number++) {
                addDocument(storage, number);
            }
            storage.backUp(backupFolder());
        }
    }

    @Test
    void restoresADatabaseTogetherWithItsWal() throws IOException {
        Files.createDirectories(backupFolder());
        try (var storage = SqliteStorage.open(databaseFile())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            addDocument(storage, 1);
            // As after a crash.
            Files.copy(databaseFile(), backupFile());
            Files.copy(databaseFile().resolveSibling("carrel.db-wal"), backupFolder().resolve("carrel.db-wal"));
        }
        Path elsewhere = folder.resolve("elsewhere/carrel.db");
        SqliteStorage.restore(backupFile(), elsewhere);

        try (var storage = SqliteStorage.open(elsewhere)) {
            assertThat(documentIds(storage)).containsExactly("doc-000001");
        }
    }

    @Test
    void backsUpAConsistentStateUnderLoad() throws Exception {
        try (var storage = SqliteStorage.open(databaseFile()); var threads = Executors.newCachedThreadPool()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            var acknowledged = new AtomicInteger();
            var enough = new CountDownLatch(200);
            var stop = new AtomicBoolean();
            threads.execute(() -> {
                for (int number = 0; !stop.get(); number++) {
                    addDocument(storage, number);
                    acknowledged.set(number + 1);
                    enough.countDown();
                }
            });
            enough.await();
            int before = acknowledged.get();
            storage.backUp(backupFolder());
            int after = acknowledged.get();
            stop.set(true);

            try (var copy = SqliteStorage.open(backupFile())) {
                List<String> copied = documentIds(copy);
                assertThat(copied).hasSizeBetween(before, after + 1)
                        .startsWith("doc-000000")
                        .endsWith("doc-%06d".formatted(copied.size() - 1));
                assertThat(copy.checkIntegrity()).isEmpty();
            }
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void assignsANewEpochOnRestore() {
        makeBackup(3);
        LogPosition before;
        try (var storage = SqliteStorage.open(databaseFile())) {
            before = storage.changeLog().findPosition(LIBRARY).orElseThrow();
            addDocument(storage, 99);
        }

        SqliteStorage.restore(backupFile(), databaseFile());

        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(documentIds(storage)).containsExactly("doc-000000", "doc-000001", "doc-000002");
            assertThat(storage.changeLog().findPosition(LIBRARY).orElseThrow().epoch()).isNotEqualTo(before.epoch());
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    @Test
    void assignsADifferentEpochOnEachRestore() {
        makeBackup(1);
        SqliteStorage.restore(backupFile(), folder.resolve("a/carrel.db"));
        SqliteStorage.restore(backupFile(), folder.resolve("b/new.db"));
        assertThat(readEpoch(folder.resolve("a/carrel.db"))).isNotEqualTo(readEpoch(folder.resolve("b/new.db")));
    }

    private static String readEpoch(Path file) {
        try (var storage = SqliteStorage.open(file)) {
            return storage.changeLog().findPosition(LIBRARY).orElseThrow().epoch();
        }
    }

    @Test
    void doesNotReplayTheWalOfTheReplacedDatabase() throws IOException {
        makeBackup(1);
        Path crashed = folder.resolve("crashed/carrel.db");
        Files.createDirectories(crashed.getParent());
        try (var storage = SqliteStorage.open(databaseFile())) {
            for (int number = 50; number < 60; number++) {
                addDocument(storage, number);
            }
            Files.copy(databaseFile(), crashed);
            Files.copy(folder.resolve("data/carrel.db-wal"), folder.resolve("crashed/carrel.db-wal"));
        }

        SqliteStorage.restore(backupFile(), crashed);

        assertThat(crashed.getParent()).isDirectoryNotContaining("glob:**-wal");
        try (var storage = SqliteStorage.open(crashed)) {
            assertThat(documentIds(storage)).containsExactly("doc-000000");
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    @Test
    void replacesADamagedDatabase() throws IOException {
        makeBackup(2);
        Files.writeString(databaseFile(), "no database any more, only a long line of letters ".repeat(100));
        SqliteStorage.restore(backupFile(), databaseFile());
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(documentIds(storage)).hasSize(2);
        }
    }

    @Test
    void rejectsToReplaceAnOpenDatabase() {
        makeBackup(1);
        try (var storage = SqliteStorage.open(databaseFile())) {
            addDocument(storage, 7);
            assertThatThrownBy(() -> SqliteStorage.restore(backupFile(), databaseFile()))
                    .isInstanceOf(DataFolderInUseException.class);
            assertThat(documentIds(storage)).containsExactly("doc-000000", "doc-000007");
        }
    }

    private void assertRejected(String reason) {
        assertThatThrownBy(() -> SqliteStorage.restore(backupFile(), databaseFile()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(backupFile().toString())
                .hasMessageContaining(reason);
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(documentIds(storage)).as("the old database is unchanged").hasSize(40);
        }
        assertThat(databaseFile().getParent()).isDirectoryNotContaining("glob:**.restoring*");
    }

    @Test
    void rejectsADamagedBackup() throws IOException {
        makeBackup(40);
        try (var channel = FileChannel.open(backupFile(), StandardOpenOption.WRITE)) {
            for (long page = 2; page < channel.size() / 4096; page++) {
                channel.write(ByteBuffer.wrap("damage".repeat(50).getBytes(UTF_8)),
                        page * 4096);
            }
        }
        assertRejected("damaged");
    }

    @Test
    void rejectsAFileThatIsNotADatabase() throws IOException {
        makeBackup(40);
        Files.writeString(backupFile(), "This is a letter to Ada. ".repeat(100));
        assertRejected("damaged");
    }

    @Test
    void rejectsADatabaseOfAnotherProgram() throws IOException {
        makeBackup(40);
        Files.delete(backupFile());
        try (var handle = Jdbi.open(SqliteConnections.jdbcUrl(backupFile()))) {
            handle.execute("CREATE TABLE letter (text TEXT)");
        }
        assertRejected("not a Carrel database");
    }

    @Test
    void rejectsAMissingBackup() throws IOException {
        makeBackup(40);
        Files.delete(backupFile());
        assertRejected("does not exist");
    }

    @Test
    void reportsADanglingForeignKey() {
        makeBackup(1);
        try (var handle = Jdbi.open(SqliteConnections.jdbcUrl(databaseFile()))) {
            handle.execute("PRAGMA foreign_keys = OFF");
            handle.execute("INSERT INTO removal (library, revision, document) VALUES ('nowhere', 1, 'doc-9')");
        }
        try (var storage = SqliteStorage.open(databaseFile())) {
            assertThat(storage.checkIntegrity()).singleElement().asString().contains("removal").contains("library");
        }
    }
}
