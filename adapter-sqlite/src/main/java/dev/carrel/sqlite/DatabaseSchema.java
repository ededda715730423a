package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.copy.UnfinishedCopy;
import dev.carrel.persistence.database.Migrations;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The schema of a database and its migration by Flyway. */
final class DatabaseSchema {

    /** The SQLite application id of a Carrel database: "CRRL". */
    public static final int APPLICATION_ID = 0x4352524C;

    private static final Migrations MIGRATIONS = migrations("V1__storage.sql",
            "V2__crawls_files_callbacks.sql", "V3__embeddings.sql", "V4__resting_conversations.sql",
            "V5__drawn_from.sql", "V6__portions.sql", "V7__crawl_frontier_webhook_turns.sql",
            "V8__section_blocks.sql", "V9__kept_text.sql", "V10__turn_excerpts.sql",
            "V11__attributes.sql", "V12__questions.sql", "V14__limits.sql", "V15__asked_under.sql",
            "V16__attribute_index.sql", "V17__help_articles.sql", "V18__widgets.sql",
            "V19__evaluations.sql", "V20__lease_holders.sql");

    private final Path file;
    private final DataSource source;

    /**
     * Creates the schema of a database.
     *
     * @param file the database file, which messages name
     * @param source opens connections to the database
     */
    public DatabaseSchema(Path file, DataSource source) {
        this.file = file;
        this.source = source;
    }

    /** Returns migrations by the names of their files. */
    static Migrations migrations(String... names) {
        return new Migrations(DatabaseSchema.class, names);
    }

    /** Returns the names of all tables that a migration creates, whether or not a later one removes them. */
    static Set<String> createdTables() {
        return MIGRATIONS.createdTables();
    }

    static boolean hasTable(Handle handle, String table) {
        return handle.createQuery("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = :table")
                .bind("table", table)
                .mapTo(int.class)
                .one() > 0;
    }

    /**
     * Creates the tables of a new database, or migrates an older one.
     *
     * @throws StorageException if the database has an unfinished copy
     */
    public void migrate() {
        markAsCarrel();
        requireComplete();
        migrateTables();
    }

    /**
     * Creates or migrates the tables of a database that is new or has an unfinished copy.
     *
     * @throws StorageException if the database has other data, which is not migrated
     */
    void migrateCopy() {
        markAsCarrel();
        try (Handle handle = Jdbi.open(source)) {
            if (!hasTable(handle, UnfinishedCopy.TABLE) && (hasRows(handle, "library", "id <> '!'")
                    || hasRows(handle, "access_token", "TRUE"))) {
                throw UnfinishedCopy.refuseData("the data folder " + file.getParent());
            }
        }
        migrateTables();
    }

    private static boolean hasRows(Handle handle, String table, String condition) {
        return hasTable(handle, table) && handle
                .createQuery("SELECT EXISTS (SELECT 1 FROM " + table + " WHERE " + condition + ")")
                .mapTo(boolean.class)
                .one();
    }

    private void migrateTables() {
        try {
            Flyway flyway = configureFlyway();
            requireKnownVersion(flyway);
            flyway.migrate();
        } catch (FlywayException e) {
            throw SqliteErrors.toStorageException(file, e);
        }
    }

    /**
     * Checks that the file is a Carrel database of a known version.
     *
     * @throws StorageException if it is not
     */
    void requireKnownVersion() {
        try (Handle handle = Jdbi.open(source)) {
            if (!isCarrelDatabase(handle)) {
                throw notACarrelDatabase();
            }
        }
        requireKnownVersion(configureFlyway());
    }

    private void requireComplete() {
        try (Handle handle = Jdbi.open(source)) {
            if (hasTable(handle, UnfinishedCopy.TABLE)) {
                throw UnfinishedCopy.refuse("The data folder " + file.getParent());
            }
        }
    }

    /**
     * Checks that the database is complete and has the tables of the latest version, and changes nothing.
     *
     * @throws StorageException if not
     */
    void requireLatestVersion() {
        requireKnownVersion();
        requireComplete();
        MigrationInfo current = configureFlyway().info().current();
        if (current == null || !current.getVersion().equals(MIGRATIONS.latestVersion())) {
            throw new StorageException("The database " + file + " was written by an older version of Carrel: open it"
                    + " once with this version, for example by carrel verify.", null);
        }
    }

    /** Uses a connection without settings, which could change a database of another program. */
    private void markAsCarrel() {
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            if (handle.createQuery("SELECT count(*) FROM sqlite_schema").mapTo(int.class).one() == 0) {
                handle.execute("PRAGMA application_id = " + APPLICATION_ID);
            } else if (!isCarrelDatabase(handle)) {
                throw notACarrelDatabase();
            }
        }
    }

    private static boolean isCarrelDatabase(Handle handle) {
        return handle.createQuery("PRAGMA application_id").mapTo(int.class).one() == APPLICATION_ID;
    }

    private StorageException notACarrelDatabase() {
        return new StorageException("The file " + file + " is not a Carrel database.", null);
    }

    private void requireKnownVersion(Flyway flyway) {
        MigrationInfo current = flyway.info().current();
        if (current != null && current.getVersion().compareTo(MIGRATIONS.latestVersion()) > 0) {
            throw new StorageException("The database " + file + " has schema version " + current.getVersion()
                    + ", and this version of Carrel supports schemas up to version " + MIGRATIONS.latestVersion()
                    + ". Use the version of Carrel that wrote it, or a later one, or restore a backup that this version"
                    + " has made.", null);
        }
    }

    private Flyway configureFlyway() {
        return Flyway.configure()
                .dataSource(source)
                .resourceProvider(MIGRATIONS)
                .javaMigrationClassProvider(List::of)
                .placeholderReplacement(false)
                .loggers("slf4j")
                .load();
    }
}
