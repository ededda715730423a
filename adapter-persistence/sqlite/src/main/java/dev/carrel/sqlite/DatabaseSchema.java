package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.copy.UnfinishedCopy;
import dev.carrel.persistence.database.FlywayMigration;
import dev.carrel.persistence.database.Migrations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The schema of a database: a script creates that of a new one, and Flyway migrates that of an older one. The classes
 * of Flyway are loaded only then, since that takes a second.
 */
final class DatabaseSchema {

    /** The SQLite application id of a Carrel database: "CRRL". */
    public static final int APPLICATION_ID = 0x4352524C;

    static final Migrations MIGRATIONS = new Migrations(DatabaseSchema.class, "V1__storage.sql",
            "V2__crawls_files_callbacks.sql", "V3__embeddings.sql", "V4__resting_conversations.sql",
            "V5__drawn_from.sql", "V6__portions.sql", "V7__crawl_frontier_webhook_turns.sql",
            "V8__section_blocks.sql", "V9__kept_text.sql", "V10__turn_excerpts.sql",
            "V11__attributes.sql", "V12__questions.sql", "V14__limits.sql", "V15__asked_under.sql",
            "V16__attribute_index.sql", "V17__help_articles.sql", "V18__widgets.sql",
            "V19__evaluations.sql", "V20__lease_holders.sql", "V21__pending_metadata.sql",
            "V22__one_time_values.sql", "V23__interruptions.sql", "V24__unsure.sql",
            "V25__originals.sql", "V26__sessions.sql",
            "V27__conversation_titles.sql", "V28__articles_without_url.sql", "V29__left_out.sql",
            "V30__conversation_links.sql", "V31__audit.sql", "V32__people.sql",
            "V33__connectors.sql", "V34__recognized_pages.sql", "V35__column_names.sql",
            "V36__readers.sql", "V37__corrections.sql");

    /** Creates what the migrations lead to. */
    private static final String SCRIPT = "storage.sql";

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
        migrateChecked(this::requireComplete);
    }

    /**
     * Creates or migrates the tables of a database that is new or has an unfinished copy.
     *
     * @throws StorageException if the database has other data, which is not migrated
     */
    void migrateCopy() {
        migrateChecked(handle -> {
            if (!hasTable(handle, UnfinishedCopy.TABLE) && (hasRows(handle, "library", "id <> '!'")
                    || hasRows(handle, "access_token", "TRUE"))) {
                throw UnfinishedCopy.refuseData("the data folder " + file.getParent());
            }
        });
    }

    private static boolean hasRows(Handle handle, String table, String condition) {
        return hasTable(handle, table) && handle
                .createQuery("SELECT EXISTS (SELECT 1 FROM " + table + " WHERE " + condition + ")")
                .mapTo(boolean.class)
                .one();
    }

    private void migrateChecked(Consumer<Handle> check) {
        boolean isNew;
        boolean isLatest;
        // Without settings, which could change a database of another program.
        try (Handle handle = Jdbi.open(SqliteConnections.jdbcUrl(file))) {
            isNew = isEmpty(handle);
            if (!isNew) {
                requireCarrelDatabase(handle);
                check.accept(handle);
            }
            isLatest = isLatest(handle);
        }
        if (isNew) {
            createTables();
        } else if (!isLatest) {
            migrateTables();
        }
    }

    private static boolean isEmpty(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM sqlite_schema").mapTo(int.class).one() == 0;
    }

    private static boolean isLatest(Handle handle) {
        return hasTable(handle, Migrations.HISTORY_TABLE) && MIGRATIONS.areComplete(handle);
    }

    /** Creates all tables in one transaction, so that after a crash the database is still new. */
    private void createTables() {
        try (Handle handle = Jdbi.open(source)) {
            handle.useTransaction(transaction -> {
                transaction.execute("PRAGMA application_id = " + APPLICATION_ID);
                try (Statement statement = transaction.getConnection().createStatement()) {
                    // The driver runs all statements of a string here, as it does not if they are prepared.
                    statement.executeUpdate(readScript());
                }
                // As Flyway begins the history of a database whose tables exist, so that it continues at this version.
                transaction.execute("""
                        INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,
                            installed_by, execution_time, success)
                        VALUES (1, ?, '<< Flyway Baseline >>', 'BASELINE', '<< Flyway Baseline >>', '', 0, TRUE)
                        """, MIGRATIONS.latestVersion());
            });
        } catch (SQLException e) {
            throw SqliteErrors.toStorageException(file, e);
        }
    }

    private static String readScript() {
        try (InputStream script = DatabaseSchema.class.getResourceAsStream(SCRIPT)) {
            return new String(Objects.requireNonNull(script, () -> SCRIPT + " is missing").readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void migrateTables() {
        var migration = new FlywayMigration(MIGRATIONS, source);
        requireKnownVersion(migration);
        migration.migrate();
    }

    /**
     * Checks that the file is a Carrel database of a known version.
     *
     * @throws StorageException if it is not
     */
    void requireKnownVersion() {
        checkVersion();
    }

    /**
     * Checks that the database is complete and has the tables of the latest version, and changes nothing.
     *
     * @throws StorageException if not
     */
    void requireLatestVersion() {
        boolean isLatest = checkVersion();
        try (Handle handle = Jdbi.open(source)) {
            requireComplete(handle);
        }
        if (!isLatest) {
            throw new StorageException("The database " + file + " was written by an older version of Carrel: open it"
                    + " once with this version, for example by carrel verify.", null);
        }
    }

    /** Checks that the file is a Carrel database of a known version; returns whether that is the latest one. */
    private boolean checkVersion() {
        try (Handle handle = Jdbi.open(source)) {
            requireCarrelDatabase(handle);
            if (isLatest(handle)) {
                return true;
            }
        }
        requireKnownVersion(new FlywayMigration(MIGRATIONS, source));
        return false;
    }

    private void requireKnownVersion(FlywayMigration migration) {
        migration.findLaterVersion().ifPresent(later -> {
            throw new StorageException("The database " + file + " has schema version " + later
                    + ", and this version of Carrel supports schemas up to version " + MIGRATIONS.latestVersion()
                    + ". Use the version of Carrel that wrote it, or a later one, or restore a backup that this version"
                    + " has made.", null);
        });
    }

    private void requireComplete(Handle handle) {
        if (hasTable(handle, UnfinishedCopy.TABLE)) {
            throw UnfinishedCopy.refuse("The data folder " + file.getParent());
        }
    }

    private void requireCarrelDatabase(Handle handle) {
        if (handle.createQuery("PRAGMA application_id").mapTo(int.class).one() != APPLICATION_ID) {
            throw new StorageException("The file " + file + " is not a Carrel database.", null);
        }
    }
}
