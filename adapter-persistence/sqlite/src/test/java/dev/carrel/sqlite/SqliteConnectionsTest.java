package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SqliteConnectionsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private static Map<String, String> settings(Handle handle) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String name : List.of("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout",
                "query_only")) {
            settings.put(name, handle.createQuery("PRAGMA " + name).mapTo(String.class).one());
        }
        return settings;
    }

    @Test
    void opensEveryConnectionWithTheRequiredSettings() {
        var connections = new SqliteConnections(folder.resolve("carrel.db"));
        try (Handle writing = connections.openWritable(); Handle reading = connections.openReadOnly()) {
            assertThat(settings(writing)).isEqualTo(Map.of("journal_mode", "wal", "synchronous", "2", "foreign_keys",
                    "1", "secure_delete", "1", "busy_timeout", "5000", "query_only", "0"));
            assertThat(settings(reading)).containsEntry("query_only", "1").containsEntry("synchronous", "2");
        }
    }

    @Test
    void detectsASettingThatSqliteIgnores() {
        var connections = new SqliteConnections(folder.resolve("carrel.db"), Map.of("synchronous", "9"));
        assertThatThrownBy(connections::openWritable).isInstanceOf(StorageException.class)
                .hasMessageContaining("synchronous = 2")
                .hasMessageContaining("needs 9");
    }

    @Test
    void preparesAStatementWithNamedParametersOnce() {
        try (Handle handle = new SqliteConnections(folder.resolve("carrel.db")).openReadOnly()) {
            assertThat(prepareWith(handle, 1)).isSameAs(prepareWith(handle, 2));
        }
    }

    @Test
    void preparesTheSameStatementTwiceWhileBothAreInUse() {
        try (Handle handle = new SqliteConnections(folder.resolve("carrel.db")).openReadOnly()) {
            assertThat(handle.createQuery("SELECT :a")
                    .bind("a", 1)
                    .map((row, context) -> row.getInt(1)
                            + handle.createQuery("SELECT :a").bind("a", 2).mapTo(int.class).one())
                    .one()).isEqualTo(3);
        }
    }

    private static Statement prepareWith(Handle handle, int value) {
        return handle.createQuery("SELECT :a").bind("a", value).map((row, context) -> context.getStatement()).one();
    }

    @Test
    void rejectsWritesOnAReadOnlyConnection() {
        var connections = new SqliteConnections(folder.resolve("carrel.db"));
        try (Handle reading = connections.openReadOnly()) {
            assertThatThrownBy(() -> reading.execute("CREATE TABLE any (x)")).isInstanceOf(JdbiException.class);
        }
    }

    /** Detected by the number of open files of the process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void closesARejectedConnection() throws IOException {
        Path file = folder.resolve("carrel.db");
        var connections = new SqliteConnections(file, Map.of("no_such_setting", "1"));
        for (int attempt = 0; attempt < 20; attempt++) {
            assertThatThrownBy(connections::openReadOnly).isInstanceOf(RuntimeException.class);
        }
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.filter(each -> isOf(each, file)).count()).isZero();
        }
    }

    private static boolean isOf(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(file);
        } catch (IOException ignored) {
            return false;
        }
    }
}
