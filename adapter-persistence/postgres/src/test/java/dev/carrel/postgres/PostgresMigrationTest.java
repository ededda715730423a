package dev.carrel.postgres;

import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.FlywayMigration;
import dev.carrel.persistence.database.Migrations;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Databases and backups that earlier versions wrote. */
class PostgresMigrationTest {

    private static final TestDatabase DATABASE = TestDatabase.of(PostgresMigrationTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final WebAddress PAGE = new WebAddress("https://handbook.example/start");

    @Test
    void countsOnWhatVersionOneCounted() {
        PostgresSettings settings = settingsOfSchema("version_one");
        try (var connections = new PostgresConnections(settings, 2)) {
            new FlywayMigration(new Migrations(PostgresSchema.class, "V1__storage.sql"), connections.dataSource())
                    .migrate();
            try (Handle handle = connections.open()) {
                handle.execute("INSERT INTO library (id, known_as, created_at) VALUES ('handbook', 'handbook', 0)");
                handle.execute("""
                        INSERT INTO document (library, id, identity, url, status, attempts, due, created_at, updated_at)
                        VALUES ('handbook', 'page', ?, ?, 'queued', 0, 0, 0, 0)
                        """, PAGE.value(), PAGE.value());
            }
        }
        try (Storage storage = PostgresStorage.open(settings)) {
            assertThat(storage.documentQueue().countPending()).isEqualTo(1);
            assertThat(storage.documents()
                    .submitDocument(LIBRARY, NewDocument.ofPage(PAGE.value()), new DocumentId("same-page"), NOW)
                    .document()
                    .id()).as("found by the digest that version 1 computed").isEqualTo(new DocumentId("page"));
            storage.documents().submitDocument(LIBRARY, NewDocument.ofText("Text."), new DocumentId("text"), NOW);
            assertThat(storage.documentQueue().countPending()).isEqualTo(2);
            storage.documents().deleteById(LIBRARY, new DocumentId("page"));
            assertThat(storage.documentQueue().countPending()).isEqualTo(1);
        }
    }

    @Test
    void refusesADatabaseOfALaterVersion() {
        DATABASE.openEmpty().close();
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("UPDATE flyway_schema_history SET version = '99' WHERE version = '20'");
            try {
                assertThatThrownBy(() -> PostgresStorage.open(DATABASE.settings())).isInstanceOf(StorageException.class)
                        .hasMessageContaining("has schema version 99, and this version of Carrel supports schemas up to"
                                + " version 20.");
            } finally {
                handle.execute("UPDATE flyway_schema_history SET version = '20' WHERE version = '99'");
            }
        }
    }

    /** Flyway takes a second to load. */
    @Test
    void opensTheLatestVersionWithoutFlyway(@TempDir Path folder) throws Exception {
        DATABASE.openEmpty().close();
        assertThat(loadedClasses(DATABASE.settings(), folder))
                .anyMatch(each -> each.contains(Migrations.class.getName()))
                .noneMatch(each -> each.contains("org.flywaydb"));
        assertThat(loadedClasses(settingsOfSchema("new_one"), folder)).anyMatch(each -> each.contains("org.flywaydb"));
    }

    /** Returns the classes that a program loads to open a database. */
    private static List<String> loadedClasses(PostgresSettings settings, Path folder) throws Exception {
        Path log = folder.resolve("classes.log");
        Process program = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + log, "-cp",
                System.getProperty("java.class.path"), StorageProgram.class.getName(), settings.url(), settings.user())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = program.inputReader()) {
            List<String> lines = output.lines().toList();
            assertThat(program.waitFor()).as("%s", lines).isZero();
        }
        return Files.readAllLines(log);
    }

    @Test
    void digestsBytesOfAnyText() {
        DATABASE.openEmpty().close();
        try (Handle handle = DATABASE.openHandle()) {
            for (String text : List.of("", "plain", "a\\b", "\\x41", "\\\\", "\\101", "ends\\", "ü€𝕏", "'\"\n")) {
                assertThat(handle.createQuery("SELECT text_digest(:text) = sha256(convert_to(:text, 'UTF8'))")
                        .bind("text", text)
                        .mapTo(boolean.class)
                        .one()).as(text).isTrue();
            }
        }
    }

    private static PostgresSettings settingsOfSchema(String schema) {
        try (Handle handle = DATABASE.openHandle()) {
            handle.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
            handle.execute("CREATE SCHEMA " + schema);
        }
        PostgresSettings settings = DATABASE.settings();
        String separator = settings.url().contains("?") ? "&" : "?";
        return PostgresSettings.of(settings.url() + separator + "currentSchema=" + schema, settings.user(),
                settings.password());
    }

    @Test
    void restoresABackupOfAnEarlierVersion(@TempDir Path folder) throws Exception {
        Path backup = folder.resolve("backup");
        try (PostgresStorage storage = DATABASE.openEmpty()) {
            storage.libraries().createOrUpdate(LIBRARY, UnaryOperator.identity(), NOW);
            storage.documents().submitDocument(LIBRARY, NewDocument.ofText("Text."), new DocumentId("kept"), NOW);
            storage.backUp(backup);
            // Version 1 lacked some tables and columns.
            Files.delete(backup.resolve("one_time_value.copy"));
            Files.delete(backup.resolve("browser_session.copy"));
            Files.delete(backup.resolve("audit_entry.copy"));
            Files.delete(backup.resolve("person.copy"));
            Files.delete(backup.resolve("person_role.copy"));
            for (String table : List.of("connector", "connector_item", "connector_run", "recognized_page",
                    "correction")) {
                Files.delete(backup.resolve(table + ".copy"));
            }
            Map<String, String> earlier = Map.of("fetch_reason", "occasion", "resubmitted", "again");
            changeColumns(backup, "document", Set.of("pending", "source", "interruptions", "left_out", "correction"),
                    earlier);
            changeColumns(backup, "library", Set.of("keeps_readers"), Map.of("public_id", "known_as"));
            changeColumns(backup, "turn", Set.of("sure"), Map.of());
            changeColumns(backup, "turn_document", Set.of("quoted"), Map.of());
            changeColumns(backup, "submitted_file", Set.of("kept"), Map.of());
            changeColumns(backup, "conversation", Set.of("title", "link"), Map.of());
            Files.writeString(backup.resolve("erasure.copy"), "3\thandbook\t\\N\n");
            Files.writeString(backup.resolve("erasure_done.copy"), "2\tone\thandbook\n");
            storage.documents().deleteById(LIBRARY, new DocumentId("kept"));
        }
        Files.writeString(backup.resolve("schema-version"), "1");
        PostgresStorage.restore(backup, DATABASE.settings());
        try (PostgresStorage restored = DATABASE.openAgain()) {
            assertThat(restored.documents().findById(LIBRARY, new DocumentId("kept"))).isPresent();
            assertThat(restored.documentQueue().countPending()).isEqualTo(1);
            var engine = new LeaseHolder("one", "run 1");
            assertThat(restored.pendingPurges().findPending(engine, NOW)).extracting(PendingPurge::deletions)
                    .containsExactly(3L);
        }
        Files.writeString(backup.resolve("schema-version"), "99");
        assertThatThrownBy(() -> PostgresStorage.restore(backup, DATABASE.settings()))
                .hasMessageContaining(
                        "has schema version 99, and this version of Carrel restores the versions 1 to 20");
    }

    /** So that the rows of a backup get into the columns that they are from. */
    @Test
    void knowsTheColumnsOfBackupsOfEveryVersion() {
        DATABASE.openEmpty().close();
        List<String> scripts = PostgresSchema.MIGRATIONS.names();
        PostgresSettings settings = settingsOfSchema("every_version");
        try (Handle latest = DATABASE.openHandle(); var connections = new PostgresConnections(settings, 2)) {
            for (int version = 1; version <= scripts.size(); version++) {
                var until = new Migrations(PostgresSchema.class, scripts.subList(0, version).toArray(String[]::new));
                new FlywayMigration(until, connections.dataSource()).migrate();
                try (Handle then = connections.open()) {
                    for (String table : PostgresTables.list(latest)) {
                        int number = version;
                        assertThat(PostgresBackup.listColumns(latest, table, version))
                                .as("%s in version %s", table, version)
                                .extracting(column -> PostgresBackup.nameThen(table, column, number))
                                .containsExactlyInAnyOrderElementsOf(namesOf(then, table));
                    }
                }
            }
        }
    }

    private static List<String> namesOf(Handle handle, String table) {
        return handle.createQuery("SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = to_regclass(:table)"
                + " AND attnum > 0 AND NOT attisdropped")
                .bind("table", table)
                .mapTo(String.class)
                .list();
    }

    /** Removes and renames columns of a table, whose columns are ordered by name in a backup. */
    private static void changeColumns(Path backup, String table, Set<String> removed, Map<String, String> earlierNames)
            throws Exception {
        List<String> names;
        try (Handle handle = DATABASE.openHandle()) {
            names = handle.createQuery("SELECT attname FROM pg_attribute WHERE attrelid = CAST(:table AS regclass)"
                    + " AND attnum > 0 AND NOT attisdropped ORDER BY attname")
                    .bind("table", table)
                    .mapTo(String.class)
                    .list();
        }
        Path file = backup.resolve(table + ".copy");
        var lines = new ArrayList<String>();
        for (String line : Files.readAllLines(file)) {
            String[] fields = line.split("\t", -1);
            lines.add(names.stream()
                    .filter(name -> !removed.contains(name))
                    .sorted(Comparator.comparing(name -> earlierNames.getOrDefault(name, name)))
                    .map(name -> fields[names.indexOf(name)])
                    .collect(Collectors.joining("\t")));
        }
        Files.write(file, lines);
    }
}
