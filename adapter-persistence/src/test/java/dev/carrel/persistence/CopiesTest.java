package dev.carrel.persistence;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
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

class CopiesTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Path file() {
        return folder.resolve("data/carrel.db");
    }

    private Path backUps() {
        return folder.resolve("backup");
    }

    private Path backup() {
        return backUps().resolve("carrel.db");
    }

    private static void add(SqliteStorage storage, int number) {
        storage.documents()
                .submitDocument(LIBRARY, NewDocument.ofText("text " + number),
                        new DocumentId("doc-%06d".formatted(number)), NOW);
    }

    private static List<String> documents(SqliteStorage storage) {
        return storage.documents()
                .listNewest(LIBRARY, null, null, Integer.MAX_VALUE)
                .reversed()
                .stream()
                .map(Document::id)
                .map(DocumentId::value)
                .toList();
    }

    private void makeBackup(int documents) {
        try (var storage = SqliteStorage.open(file())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            for (int number = 0; number < documents; number++) {
                add(storage, number);
            }
            storage.backUp(backUps());
        }
    }

    @Test
    void aDatabaseThatWasKeptWithItsLogIsRestoredWithIt() throws IOException {
        Files.createDirectories(backUps());
        try (var storage = SqliteStorage.open(file())) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            add(storage, 1);
            // As a sudden end leaves it.
            Files.copy(file(), backup());
            Files.copy(file().resolveSibling("carrel.db-wal"), backUps().resolve("carrel.db-wal"));
        }
        Path elsewhere = folder.resolve("elsewhere/carrel.db");
        SqliteStorage.restore(backup(), elsewhere);

        try (var storage = SqliteStorage.open(elsewhere)) {
            assertThat(documents(storage)).containsExactly("doc-000001");
        }
    }

    @Test
    void aBackUpUnderLoadHoldsWhatWasAcknowledgedBeforeAndNoGap() throws Exception {
        try (var storage = SqliteStorage.open(file()); var threads = Executors.newCachedThreadPool()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            var acknowledged = new AtomicInteger();
            var enough = new CountDownLatch(200);
            var stop = new AtomicBoolean();
            threads.execute(() -> {
                for (int number = 0; !stop.get(); number++) {
                    add(storage, number);
                    acknowledged.set(number + 1);
                    enough.countDown();
                }
            });
            enough.await();
            int before = acknowledged.get();
            storage.backUp(backUps());
            int after = acknowledged.get();
            stop.set(true);

            try (var copy = SqliteStorage.open(backup())) {
                List<String> copied = documents(copy);
                assertThat(copied).hasSizeBetween(before, after + 1)
                        .startsWith("doc-000000")
                        .endsWith("doc-%06d".formatted(copied.size() - 1));
                assertThat(copy.checkIntegrity()).isEmpty();
            }
        }
        assertThat(backUps()).isDirectoryNotContaining("glob:**.unfinished");
    }

    @Test
    void aRestoredDatabaseIsAnotherLifeOfWhatItWas() {
        makeBackup(3);
        LogPosition before;
        try (var storage = SqliteStorage.open(file())) {
            before = storage.changeLog().findPosition(LIBRARY).orElseThrow();
            add(storage, 99);
        }

        SqliteStorage.restore(backup(), file());

        try (var storage = SqliteStorage.open(file())) {
            assertThat(documents(storage)).containsExactly("doc-000000", "doc-000001", "doc-000002");
            assertThat(storage.changeLog().findPosition(LIBRARY).orElseThrow().epoch()).isNotEqualTo(before.epoch());
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    @Test
    void eachRestoreIsALifeOfItsOwn() {
        makeBackup(1);
        SqliteStorage.restore(backup(), folder.resolve("a/carrel.db"));
        SqliteStorage.restore(backup(), folder.resolve("b/new.db"));
        assertThat(epoch(folder.resolve("a/carrel.db"))).isNotEqualTo(epoch(folder.resolve("b/new.db")));
    }

    private static String epoch(Path file) {
        try (var storage = SqliteStorage.open(file)) {
            return storage.changeLog().findPosition(LIBRARY).orElseThrow().epoch();
        }
    }

    @Test
    void theLogOfADatabaseThatWasNotClosedDoesNotReachTheRestored() throws IOException {
        makeBackup(1);
        Path crashed = folder.resolve("crashed/carrel.db");
        Files.createDirectories(crashed.getParent());
        try (var storage = SqliteStorage.open(file())) {
            for (int number = 50; number < 60; number++) {
                add(storage, number);
            }
            Files.copy(file(), crashed);
            Files.copy(folder.resolve("data/carrel.db-wal"), folder.resolve("crashed/carrel.db-wal"));
        }

        SqliteStorage.restore(backup(), crashed);

        assertThat(crashed.getParent()).isDirectoryNotContaining("glob:**-wal");
        try (var storage = SqliteStorage.open(crashed)) {
            assertThat(documents(storage)).containsExactly("doc-000000");
            assertThat(storage.checkIntegrity()).isEmpty();
        }
    }

    @Test
    void aDamagedDatabaseIsReplaced() throws IOException {
        makeBackup(2);
        Files.writeString(file(), "no database any more, only a long line of letters ".repeat(100));
        SqliteStorage.restore(backup(), file());
        try (var storage = SqliteStorage.open(file())) {
            assertThat(documents(storage)).hasSize(2);
        }
    }

    @Test
    void aDatabaseThatIsOpenIsNotReplaced() {
        makeBackup(1);
        try (var storage = SqliteStorage.open(file())) {
            add(storage, 7);
            assertThatThrownBy(() -> SqliteStorage.restore(backup(), file()))
                    .isInstanceOf(DataFolderInUseException.class);
            assertThat(documents(storage)).containsExactly("doc-000000", "doc-000007");
        }
    }

    private void assertRefused(String because) {
        assertThatThrownBy(() -> SqliteStorage.restore(backup(), file())).isInstanceOf(StorageException.class)
                .hasMessageContaining(backup().toString())
                .hasMessageContaining(because);
        try (var storage = SqliteStorage.open(file())) {
            assertThat(documents(storage)).as("what was there is untouched").hasSize(40);
        }
        assertThat(file().getParent()).isDirectoryNotContaining("glob:**.restoring*");
    }

    @Test
    void aBackUpThatIsDamagedIsRefused() throws IOException {
        makeBackup(40);
        try (var channel = FileChannel.open(backup(), StandardOpenOption.WRITE)) {
            for (long page = 2; page < channel.size() / 4096; page++) {
                channel.write(ByteBuffer.wrap("damage".repeat(50).getBytes(UTF_8)),
                        page * 4096);
            }
        }
        assertRefused("damaged");
    }

    @Test
    void aFileThatIsNoDatabaseIsRefused() throws IOException {
        makeBackup(40);
        Files.writeString(backup(), "This is a letter to Ada. ".repeat(100));
        assertRefused("damaged");
    }

    @Test
    void aDatabaseOfAnotherProgramIsRefused() throws IOException {
        makeBackup(40);
        Files.delete(backup());
        try (var handle = Jdbi.open(Connections.url(backup()))) {
            handle.execute("CREATE TABLE letter (text TEXT)");
        }
        assertRefused("not a database of Carrel");
    }

    @Test
    void anAbsentBackUpIsRefused() throws IOException {
        makeBackup(40);
        Files.delete(backup());
        assertRefused("not there");
    }

    @Test
    void aReferenceToNothingIsAProblem() {
        makeBackup(1);
        try (var handle = Jdbi.open(Connections.url(file()))) {
            handle.execute("PRAGMA foreign_keys = OFF");
            handle.execute("INSERT INTO removal (library, revision, document) VALUES ('nowhere', 1, 'doc-9')");
        }
        try (var storage = SqliteStorage.open(file())) {
            assertThat(storage.checkIntegrity()).singleElement().asString().contains("removal").contains("library");
        }
    }
}
