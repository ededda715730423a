package dev.carrel.postgres;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.database.Migrations;
import java.util.List;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The schema of a database and its migration by Flyway, which lets one server at a time do it. */
record PostgresSchema(PostgresConnections connections) {

    private static final Migrations MIGRATIONS = new Migrations(PostgresSchema.class, "V1__storage.sql");

    private static final int MIN_SERVER_VERSION = 150_000;

    /** Creates the tables of a new database, or migrates the tables of an earlier version. */
    void migrate() {
        try {
            requireUsableServer();
            Flyway flyway = Flyway.configure()
                    .dataSource(connections.dataSource())
                    .resourceProvider(MIGRATIONS)
                    .javaMigrationClassProvider(List::of)
                    .placeholderReplacement(false)
                    .loggers("slf4j")
                    .load();
            requireKnownVersion(flyway);
            flyway.migrate();
        } catch (FlywayException | JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    /** Returns the names of the tables, all of which exist in a schema of the latest version. */
    static Set<String> tables() {
        return MIGRATIONS.createdTables();
    }

    static String latestVersion() {
        return MIGRATIONS.latestVersion().toString();
    }

    private void requireUsableServer() {
        try (Handle handle = connections.open()) {
            String encoding = handle.createQuery("SHOW server_encoding").mapTo(String.class).one();
            if (!encoding.equals("UTF8")) {
                throw new StorageException("The database " + connections.settings().describeDatabase()
                        + " has the encoding " + encoding + ": create one with ENCODING 'UTF8'.", null);
            }
            int version = Integer
                    .parseInt(handle.createQuery("SHOW server_version_num").mapTo(String.class).one());
            if (version < MIN_SERVER_VERSION) {
                throw new StorageException("PostgreSQL at " + connections.settings().describeDatabase()
                        + " is older than version 15: upgrade it.", null);
            }
        }
    }

    private void requireKnownVersion(Flyway flyway) {
        MigrationInfo current = flyway.info().current();
        if (current != null && current.getVersion() != null
                && current.getVersion().compareTo(MIGRATIONS.latestVersion()) > 0) {
            throw new StorageException("The database " + connections.settings().describeDatabase()
                    + " has schema version " + current.getVersion()
                    + ", and this version of Carrel supports schemas up to version " + MIGRATIONS.latestVersion()
                    + ". Use the version of Carrel that wrote it, or a later one.", null);
        }
    }
}
