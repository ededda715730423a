package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.persistence.database.FlywayMigration;
import dev.carrel.persistence.database.Migrations;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The script that creates the tables of a new database in place of all migrations. */
class StorageScriptTest {

    private static final String LATEST = DatabaseSchema.MIGRATIONS.latestVersion();
    /** Random names of a life of the database or of a library. */
    private static final List<String> RANDOM_COLUMNS = List.of("epoch", "incarnation");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Path createNew() {
        Path file = folder.resolve("new.db");
        SqliteStorage.open(file).close();
        return file;
    }

    /** Each older database gets the schema of a new one. */
    @TestFactory
    Stream<DynamicTest> migrationsLeadToIt() {
        List<Integer> versions = OldDatabase.versions();
        return compareWithNew(List.of(versions.getFirst(), versions.getLast()));
    }

    @TestFactory
    @Tag("reliability")
    Stream<DynamicTest> migrationsOfEachVersionLeadToIt() {
        return compareWithNew(OldDatabase.versions());
    }

    private Stream<DynamicTest> compareWithNew(List<Integer> versions) {
        Map<String, List<String>> expected = describe(createNew());
        return versions.stream().map(version -> dynamicTest("version " + version, () -> {
            Path old = folder.resolve("version-" + version + ".db");
            OldDatabase.create(old, version);
            assertThat(describe(old)).isNotEqualTo(expected);
            SqliteStorage.open(old).close();
            assertThat(describe(old)).containsExactlyEntriesOf(expected);
        }));
    }

    /** Returns the SQL and the rows of each table, without the rows of the history. */
    private static Map<String, List<String>> describe(Path file) {
        Map<String, List<String>> tables = new TreeMap<>();
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            handle.createQuery("""
                    SELECT tbl_name, coalesce(sql, name) AS sql FROM sqlite_schema
                    ORDER BY tbl_name, type, rootpage = 0, rowid
                    """)
                    .map((row, context) -> Map.entry(row.getString("tbl_name"), normalize(row.getString("sql"))))
                    .forEach(each -> tables.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                            .add(each.getValue()));
            tables.forEach((table, description) -> {
                if (!table.equals(Migrations.HISTORY_TABLE)) {
                    handle.createQuery("SELECT * FROM " + table).mapToMap().forEach(row -> {
                        RANDOM_COLUMNS.forEach(row::remove);
                        description.add(new TreeMap<>(row).toString());
                    });
                }
            });
            tables.put("application id",
                    handle.createQuery("PRAGMA application_id").mapTo(String.class).list());
        }
        return tables;
    }

    /** Renaming a table quotes its name, and a new column is added to the line of the last one. */
    private static String normalize(String sql) {
        return sql.replaceAll("--[^\n]*", "")
                .replace("\"", "")
                .replaceAll("\\s+", " ")
                .replaceAll(" ?([(),=]) ?", "$1")
                .strip();
    }

    @Test
    void flywayContinuesAtItsVersion() {
        Path file = createNew();
        assertThat(history(file)).containsExactly(LATEST + " BASELINE");
        var source = new SqliteConnections(file).dataSource();

        new FlywayMigration(DatabaseSchema.MIGRATIONS, source).migrate();
        assertThat(history(file)).as("there is nothing to migrate").containsExactly(LATEST + " BASELINE");

        String[] names = Stream.concat(DatabaseSchema.MIGRATIONS.names().stream(), Stream.of("V1000__later.sql"))
                .toArray(String[]::new);
        new FlywayMigration(new Migrations(DatabaseSchema.class, names), source).migrate();
        assertThat(history(file)).containsExactly(LATEST + " BASELINE", "1000 SQL");
        assertThat(describe(file)).containsEntry("later", List.of("CREATE TABLE later(number INTEGER)STRICT"));
        assertThatThrownBy(() -> SqliteStorage.open(file)).isInstanceOf(StorageException.class)
                .hasMessageContaining("has schema version 1000");
    }

    @Test
    void anEarlierVersionKnowsThatItsDatabaseIsLater() {
        Path file = createNew();
        Migrations earlier = OldDatabase.migrationsUntil(OldDatabase.versions().getLast());
        assertThat(new FlywayMigration(earlier, new SqliteConnections(file).dataSource()).findLaterVersion())
                .contains(LATEST);
    }

    private static List<String> history(Path file) {
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            return handle
                    .createQuery("SELECT version || ' ' || type FROM flyway_schema_history ORDER BY installed_rank")
                    .mapTo(String.class)
                    .list();
        }
    }

    @Test
    void aScriptThatStopsHalfwayLeavesNothing() {
        Path file = folder.resolve("full.db");
        var config = new SQLiteConfig();
        config.setMaxPageCount(30);
        var full = new SQLiteDataSource(config);
        full.setUrl(SqliteConnections.jdbcUrl(file));
        assertThatThrownBy(() -> new DatabaseSchema(file, full).migrate()).isInstanceOf(StorageFullException.class);

        assertThat(describe(file)).isEqualTo(Map.of("application id", List.of("0")));
        SqliteStorage.open(file).close();
        assertThat(describe(file)).isEqualTo(describe(createNew()));
    }

    /** The application id was the first thing that earlier versions wrote. */
    @Test
    void completesADatabaseThatHasNoTablesYet() {
        Path file = folder.resolve("begun.db");
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            handle.execute("PRAGMA application_id = " + DatabaseSchema.APPLICATION_ID);
        }
        SqliteStorage.open(file).close();
        assertThat(describe(file)).isEqualTo(describe(createNew()));
    }

    /** Flyway takes longer to load than all other work of opening a storage. */
    @Test
    void opensNewAndLatestDatabasesWithoutFlyway() throws Exception {
        assertThat(loadedClasses(folder.resolve("new.db"))).anyMatch(each -> each.contains(Migrations.class.getName()))
                .noneMatch(each -> each.contains("org.flywaydb"));
        OldDatabase.create(folder.resolve("old.db"), OldDatabase.versions().getLast());
        assertThat(loadedClasses(folder.resolve("old.db"))).anyMatch(each -> each.contains("org.flywaydb"));
    }

    /** Returns the classes that a program loads to open a database, and what else a storage does with a whole one. */
    private static List<String> loadedClasses(Path file) throws IOException, InterruptedException {
        Path log = file.resolveSibling(file.getFileName() + ".log");
        Process program = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + log, "-cp",
                System.getProperty("java.class.path"), StorageProgram.class.getName(), file.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = program.inputReader()) {
            List<String> lines = output.lines().toList();
            assertThat(program.waitFor()).as("%s", lines).isZero();
        }
        return Files.readAllLines(log);
    }
}
