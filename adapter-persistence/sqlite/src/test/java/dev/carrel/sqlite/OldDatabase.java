package dev.carrel.sqlite;

import dev.carrel.persistence.database.FlywayMigration;
import dev.carrel.persistence.database.Migrations;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Databases of earlier versions, as these wrote them. */
final class OldDatabase {

    private OldDatabase() {}

    /** Creates an empty database, or migrates one. */
    static void create(Path file, int version) {
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            handle.execute("PRAGMA application_id = " + DatabaseSchema.APPLICATION_ID);
        }
        new FlywayMigration(migrationsUntil(version), new SqliteConnections(file).dataSource()).migrate();
    }

    static Migrations migrationsUntil(int version) {
        return new Migrations(DatabaseSchema.class, DatabaseSchema.MIGRATIONS.names()
                .stream()
                .filter(name -> versionOf(name) <= version)
                .toArray(String[]::new));
    }

    /** Returns the numbers of the versions before the latest one. */
    static List<Integer> versions() {
        List<String> names = DatabaseSchema.MIGRATIONS.names();
        return names.subList(0, names.size() - 1).stream().map(OldDatabase::versionOf).toList();
    }

    private static int versionOf(String name) {
        return Integer.parseInt(name.substring(1, name.indexOf("__")));
    }
}
