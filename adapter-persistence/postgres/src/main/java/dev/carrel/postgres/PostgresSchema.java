package dev.carrel.postgres;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.copy.UnfinishedCopy;
import dev.carrel.persistence.database.FlywayMigration;
import dev.carrel.persistence.database.Migrations;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * The schema of a database and its migration by Flyway, which lets one server at a time do it. The classes of Flyway
 * are loaded only if there is something to migrate.
 */
record PostgresSchema(PostgresConnections connections) {

    static final Migrations MIGRATIONS = new Migrations(PostgresSchema.class, "V1__storage.sql",
            "V2__counts_by_statement.sql", "V3__purges_by_engine.sql",
            "V4__pending_metadata.sql", "V5__one_time_values.sql", "V6__interruptions.sql", "V7__unsure.sql",
            "V8__originals.sql", "V9__sessions.sql",
            "V10__conversation_titles.sql", "V11__articles_without_url.sql", "V12__left_out.sql",
            "V13__conversation_links.sql", "V14__audit.sql", "V15__people.sql",
            "V16__connectors.sql", "V17__recognized_pages.sql", "V18__column_names.sql", "V19__readers.sql",
            "V20__corrections.sql");

    private static final int MIN_SERVER_VERSION = 150_000;

    /**
     * Creates the tables of a new database, or migrates the tables of an earlier version.
     *
     * @throws StorageException if the database has an unfinished copy
     */
    void migrate() {
        migrateChecked(this::requireComplete);
    }

    /**
     * Creates or migrates the tables of a database that is new or has an unfinished copy.
     *
     * @throws StorageException if the database has other data, which is not migrated
     */
    void migrateCopy() {
        migrateChecked(handle -> {
            if (!hasTable(handle, UnfinishedCopy.TABLE) && PostgresTables.haveData(handle)) {
                throw UnfinishedCopy.refuseData("the database " + connections.settings().describeDatabase());
            }
        });
    }

    private void migrateChecked(Consumer<Handle> check) {
        useServer(() -> {
            boolean isLatest = checkVersion();
            useHandle(check);
            if (!isLatest) {
                new FlywayMigration(MIGRATIONS, connections.dataSource()).migrate();
            }
        });
    }

    /**
     * Checks that the database is complete and has the tables of the latest version, and changes nothing.
     *
     * @throws StorageException if not
     */
    void requireLatestVersion() {
        useServer(() -> {
            boolean isLatest = checkVersion();
            useHandle(handle -> {
                requireComplete(handle);
                if (!hasHistory(handle)) {
                    throw new StorageException("There is no Carrel data in the database "
                            + connections.settings().describeDatabase() + ".", null);
                }
            });
            if (!isLatest) {
                throw new StorageException("The database " + connections.settings().describeDatabase()
                        + " was written by an older version of Carrel: open it once with this version.", null);
            }
        });
    }

    private void useServer(Runnable work) {
        try {
            useHandle(this::requireUsableServer);
            work.run();
        } catch (JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    private void useHandle(Consumer<Handle> work) {
        try (Handle handle = connections.open()) {
            work.accept(handle);
        }
    }

    /** Checks that no later version wrote the database; returns whether it has the latest one. */
    private boolean checkVersion() {
        try (Handle handle = connections.open()) {
            if (hasHistory(handle) && MIGRATIONS.areComplete(handle)) {
                return true;
            }
        }
        new FlywayMigration(MIGRATIONS, connections.dataSource()).findLaterVersion().ifPresent(later -> {
            throw new StorageException("The database " + connections.settings().describeDatabase()
                    + " has schema version " + later + ", and this version of Carrel supports schemas up to version "
                    + MIGRATIONS.latestVersion() + ". Use the version of Carrel that wrote it, or a later one.", null);
        });
        return false;
    }

    private void requireComplete(Handle handle) {
        if (hasTable(handle, UnfinishedCopy.TABLE)) {
            throw UnfinishedCopy.refuse("The database " + connections.settings().describeDatabase());
        }
    }

    /** Looks only into the schema that Flyway uses, as the search path may lead to the history of another one. */
    private static boolean hasHistory(Handle handle) {
        return handle.createQuery("SELECT to_regclass(quote_ident(current_schema()) || '.' || :table) IS NOT NULL")
                .bind("table", Migrations.HISTORY_TABLE)
                .mapTo(boolean.class)
                .one();
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
        return MIGRATIONS.latestVersion();
    }

    private void requireUsableServer(Handle handle) {
        String encoding = handle.createQuery("SHOW server_encoding").mapTo(String.class).one();
        if (!encoding.equals("UTF8")) {
            throw new StorageException("The database " + connections.settings().describeDatabase()
                    + " has the encoding " + encoding + ": create one with ENCODING 'UTF8'.", null);
        }
        int version = Integer.parseInt(handle.createQuery("SHOW server_version_num").mapTo(String.class).one());
        if (version < MIN_SERVER_VERSION) {
            throw new StorageException("PostgreSQL at " + connections.settings().describeDatabase()
                    + " is older than version 15: upgrade it.", null);
        }
    }
}
