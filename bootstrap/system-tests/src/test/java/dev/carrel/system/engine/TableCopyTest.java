package dev.carrel.system.engine;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.application.copy.CopyReport;
import dev.carrel.application.copy.StorageCopy;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopySource;
import dev.carrel.application.port.copy.CopyTarget;
import dev.carrel.domain.error.StorageException;
import dev.carrel.harness.TestDatabase;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The tables of a copy, value by value. */
class TableCopyTest {

    private static final CopyProgress SILENT = new CopyProgress() {
        @Override
        public void begin(CopyPhase phase, long rows) {
            // Nothing is shown.
        }

        @Override
        public void update(long rows) {
            // Nothing is shown.
        }
    };

    @TempDir
    Path folder;

    private TestDatabase database;
    private PostgresSettings postgres;
    private Path file;

    @BeforeEach
    void createStorages() {
        database = TestDatabase.create();
        postgres = PostgresSettings.of(database.url(), "postgres", () -> "");
        file = folder.resolve("data/carrel.db");
        SqliteStorage.open(file).close();
    }

    @AfterEach
    void deleteDatabase() {
        database.close();
    }

    @Test
    void everyTableIsCopiedOrNamed() throws Exception {
        List<CopiedTable> here;
        try (CopySource source = SqliteStorage.openCopySource(file)) {
            here = source.tables();
        }
        try (CopyTarget target = PostgresStorage.openCopyTarget(postgres)) {
            assertThat(target.tables()).containsExactlyInAnyOrderElementsOf(here);
        }
        assertThat(here).allSatisfy(table -> assertThat(table.key()).as(table.name()).isNotEmpty());
        // What one database has only is of no use in the other.
        assertThat(
                columnsNotIn(here, sqlite(), "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c"
                        + " WHERE m.type = 'table'"))
                .containsOnlyKeys("storage");
        assertThat(columnsNotIn(here, postgres(), "SELECT table_name, column_name FROM information_schema.columns"
                + " WHERE table_schema = 'public'"))
                .containsOnly(Map.entry("storage", Set.of("one", "epoch")),
                        Map.entry("library", Set.of("horizon", "help_version", "changed_at")),
                        Map.entry("evaluation", Set.of("engine", "run")),
                        Map.entry("engine", Set.of("name", "run", "alive_at")),
                        Map.entry("duty", Set.of("name", "engine", "run", "until")),
                        Map.entry("paused_host", Set.of("host", "until")),
                        Map.entry("acknowledged", Set.of("library", "engine", "revision")),
                        Map.entry("erasure_done", Set.of("library", "engine", "deletions", "since")),
                        Map.entry("embedding_claim", Set.of("document", "engine", "run", "until")));
    }

    private static Map<String, Set<String>> columnsNotIn(List<CopiedTable> copied, Connection connection, String sql)
            throws SQLException {
        Map<String, Set<String>> columns = new TreeMap<>();
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                columns.computeIfAbsent(rows.getString(1), table -> new TreeSet<>()).add(rows.getString(2));
            }
        }
        columns.remove("flyway_schema_history");
        copied.forEach(table -> columns.get(table.name()).removeAll(table.columns()));
        columns.values().removeIf(Set::isEmpty);
        return columns;
    }

    @Test
    void everyValueComesBack() throws Exception {
        fillEveryTable();
        Map<String, Set<List<Object>>> before = contentOf(file);

        CopyReport there = copyToDatabase();
        Path copy = folder.resolve("copy/carrel.db");
        CopyReport back;
        try (CopySource source = PostgresStorage.openCopySource(postgres);
                CopyTarget target = SqliteStorage.openCopyTarget(copy)) {
            back = new StorageCopy(source, target, SILENT).run(false);
        }

        assertThat(contentOf(copy)).isEqualTo(before);
        assertThat(contentOf(file)).isEqualTo(before);
        assertThat(before.values()).allSatisfy(rows -> assertThat(rows).isNotEmpty());
        assertThat(there).isEqualTo(back);
        assertThat(there.rows()).isEqualTo(before.values().stream().mapToLong(Set::size).sum());
        assertThat(Set.of(epochOf(sqlite()), epochOf(postgres()),
                epochOf(DriverManager.getConnection("jdbc:sqlite:" + copy)))).as("three epochs").hasSize(3);
    }

    @Test
    void aServerThatRunsDuringTheCopyIsNoticed() throws Exception {
        fillEveryTable();
        copyToDatabase();
        var server = new LeaseHolder("server", "run 1");
        CopyProgress runServer = new CopyProgress() {
            private long last = -1;

            @Override
            public void begin(CopyPhase phase, long rows) {
                last = phase == CopyPhase.COMPARING ? rows : -1;
            }

            /** After all tables were compared, a difference is not seen any more. */
            @Override
            public void update(long rows) {
                if (rows == last) {
                    last = -1;
                    try (PostgresStorage storage = PostgresStorage.open(postgres)) {
                        storage.coordination().recordAlive(server, storage.coordination().now());
                        storage.coordination().recordStopped(server);
                    }
                }
            }
        };
        try (CopySource source = PostgresStorage.openCopySource(postgres);
                CopyTarget target = SqliteStorage.openCopyTarget(folder.resolve("copy/carrel.db"))) {
            var copy = new StorageCopy(source, target, runServer);
            assertThatExceptionOfType(StorageException.class).isThrownBy(() -> copy.run(false))
                    .withMessageContaining("A server used one of the databases during the copy");
        }
    }

    @Test
    void generatedKeysAndTriggersGoOnAfterTheCopy() throws Exception {
        fillEveryTable();
        copyToDatabase();
        try (Connection connection = postgres(); Statement statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO document (library, id, identity, status, attempts, due, created_at, updated_at)"
                            + " VALUES ('handbook', 'new', 'new', 'queued', 0, 1, 1, 1)");
            try (ResultSet found = statement.executeQuery("SELECT key, (SELECT documents FROM document_count WHERE"
                    + " library = 'handbook' AND status = 'queued') FROM document WHERE id = 'new'")) {
                found.next();
                assertThat(found.getLong(1)).isEqualTo(9007199254740994L);
                assertThat(found.getLong(2)).isEqualTo(2);
            }
        }
    }

    @Test
    void aDifferenceNamesTheTableAndKeepsTheTargetClosed() throws Exception {
        fillEveryTable();
        copyToDatabase();
        try (Connection connection = postgres(); Statement statement = connection.createStatement()) {
            statement.execute("UPDATE section SET text = text || '.' WHERE position = 1");
            statement.execute("CREATE TABLE unfinished_copy AS SELECT '" + epochOf(sqlite())
                    + "' AS epoch, 'here' AS description");
            statement.execute("CREATE TABLE copy_position (name text PRIMARY KEY, row_key text, rows bigint)");
            for (Map.Entry<String, Set<List<Object>>> table : contentOf(file).entrySet()) {
                statement.execute(
                        "INSERT INTO copy_position VALUES ('" + table.getKey() + "', '" + lastKey(table.getKey())
                                + "', 1)");
            }
        }
        assertThatExceptionOfType(StorageException.class).isThrownBy(this::copyToDatabase)
                .withMessageContaining("the table section has 2 rows")
                .withMessageContaining("as many with different content")
                .withMessageContaining("--restart");
        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> PostgresStorage.open(postgres).close())
                .withMessageContaining("has an unfinished copy");
    }

    /** Returns a key behind the last row. */
    private String lastKey(String table) throws Exception {
        try (CopySource source = SqliteStorage.openCopySource(file)) {
            CopiedTable copied = source.tables()
                    .stream()
                    .filter(each -> each.name().equals(table))
                    .findAny()
                    .orElseThrow();
            List<List<Object>> keys = new ArrayList<>();
            source.readRowsAfter(null, copied, row -> keys.add(copied.keyOf(row)));
            return keys.getLast()
                    .stream()
                    .map(part -> part instanceof String ? '"' + part.toString() + '"' : part.toString())
                    .toList()
                    .toString();
        }
    }

    private CopyReport copyToDatabase() {
        try (CopySource source = SqliteStorage.openCopySource(file);
                CopyTarget target = PostgresStorage.openCopyTarget(postgres)) {
            return new StorageCopy(source, target, SILENT).run(false);
        }
    }

    private void fillEveryTable() throws Exception {
        String script;
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/copy/every-table.sql"))) {
            script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (Connection connection = sqlite(); Statement statement = connection.createStatement()) {
            for (String sql : script.split(";\n")) {
                statement.execute(sql);
            }
        }
    }

    /** Returns the rows of all tables but the epoch. */
    private static Map<String, Set<List<Object>>> contentOf(Path database) throws SQLException {
        Map<String, Set<List<Object>>> content = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet found = statement.executeQuery("SELECT name FROM sqlite_schema WHERE type = 'table'"
                    + " AND name NOT IN ('storage', 'flyway_schema_history')")) {
                while (found.next()) {
                    tables.add(found.getString(1));
                }
            }
            for (String table : tables) {
                Set<List<Object>> rows = new HashSet<>();
                try (ResultSet found = statement.executeQuery("SELECT * FROM " + table)) {
                    while (found.next()) {
                        List<Object> row = new ArrayList<>();
                        for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                            Object value = found.getObject(column);
                            row.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
                        }
                        rows.add(row);
                    }
                }
                content.put(table, rows);
            }
        }
        return content;
    }

    private static String epochOf(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT epoch FROM storage")) {
            found.next();
            return found.getString(1);
        }
    }

    private Connection sqlite() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private Connection postgres() throws SQLException {
        return DriverManager.getConnection(postgres.url(), "postgres", "");
    }
}
