package dev.carrel.postgres;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.copy.UnfinishedCopy;
import dev.carrel.persistence.database.Migrations;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The schema of a database and its migration by Flyway, which lets one server at a time do it. */
record PostgresSchema(PostgresConnections connections) {

    private static final Migrations MIGRATIONS = new Migrations(PostgresSchema.class, "V1__storage.sql",
            "V2__counts_by_statement.sql", "V3__purges_by_engine.sql");

    private static final int MIN_SERVER_VERSION = 150_000;

    /**
     * Creates the tables of a new database, or migrates the tables of an earlier version.
     *
     * @throws StorageException if the database has an unfinished copy
     */
    void migrate() {
        useFlyway(flyway -> {
            requireComplete();
            flyway.migrate();
        });
    }

    /**
     * Creates or migrates the tables of a database that is new or has an unfinished copy.
     *
     * @throws StorageException if the database has other data, which is not migrated
     */
    void migrateCopy() {
        useFlyway(flyway -> {
            try (Handle handle = connections.open()) {
                if (!hasTable(handle, UnfinishedCopy.TABLE) && PostgresTables.haveData(handle)) {
                    throw UnfinishedCopy.refuseData("the database " + connections.settings().describeDatabase());
                }
            }
            flyway.migrate();
        });
    }

    /**
     * Checks that the database is complete and has the tables of the latest version, and changes nothing.
     *
     * @throws StorageException if not
     */
    void requireLatestVersion() {
        useFlyway(flyway -> {
            requireComplete();
            MigrationInfo current = flyway.info().current();
            if (current == null) {
                throw new StorageException("There is no Carrel data in the database "
                        + connections.settings().describeDatabase() + ".", null);
            }
            if (!MIGRATIONS.latestVersion().equals(current.getVersion())) {
                throw new StorageException("The database " + connections.settings().describeDatabase()
                        + " was written by an older version of Carrel: open it once with this version.", null);
            }
        });
    }

    private void useFlyway(Consumer<Flyway> work) {
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
            work.accept(flyway);
        } catch (FlywayException | JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    private void requireComplete() {
        try (Handle handle = connections.open()) {
            if (hasTable(handle, UnfinishedCopy.TABLE)) {
                throw UnfinishedCopy.refuse("The database " + connections.settings().describeDatabase());
            }
        }
    }

    static boolean hasTable(Handle handle, String table) {
        return handle.createQuery("SELECT to_regclass(:table) IS NOT NULL")
                .bind("table", table)
                .mapTo(boolean.class)
                .one();
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
