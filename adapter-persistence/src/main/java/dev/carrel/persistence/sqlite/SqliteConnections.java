package dev.carrel.persistence.sqlite;

import dev.carrel.domain.error.StorageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.NoTemplateEngine;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

/**
 * Opens connections with the settings that the promises of the storage rest on. They are given as properties, since of
 * several statements in one string the driver runs only the first, and read back, since SQLite passes over a setting
 * that it cannot take.
 */
public final class SqliteConnections {

    private static final int BUSY_TIMEOUT_MILLIS = 5_000;
    private static final int MAX_IDLE_WAL_BYTES = 16 * 1024 * 1024;

    private static final Map<String, String> REQUIRED_SETTINGS = Map.of("journal_mode", "wal", "synchronous", "2",
            "foreign_keys", "1", "secure_delete", "1", "busy_timeout", Integer.toString(BUSY_TIMEOUT_MILLIS));

    private final Path file;
    private final Map<String, String> required;
    private final SQLiteDataSource source;
    private final Jdbi jdbi;

    public SqliteConnections(Path file) {
        this(file, REQUIRED_SETTINGS);
    }

    /** Connections that are refused if they do not have these settings in the end. */
    SqliteConnections(Path file, Map<String, String> required) {
        this.file = file;
        this.required = required;
        this.source = createDataSource(file);
        this.jdbi = Jdbi.create(source).setStatementBuilderFactory(connection -> new CachedStatements());
        jdbi.getConfig(SqlStatements.class).setTemplateEngine(new NoTemplateEngine());
        // By default they quote the values, and what is logged would hold documents and the digests of tokens.
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }

    public Path databaseFile() {
        return file;
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    public SQLiteDataSource dataSource() {
        return source;
    }

    /** A connection that may write; SQLite lets one of them at a time. */
    public Handle openWritable() {
        return openConfigured(handle -> {});
    }

    /** A connection that cannot write. */
    public Handle openReadOnly() {
        return openConfigured(handle -> {
            handle.execute("PRAGMA query_only = ON");
            requireSetting(handle, "query_only", "1");
        });
    }

    /** Opens a connection with the settings that are required, and leaves none open if it has not got them. */
    private Handle openConfigured(Consumer<Handle> preparation) {
        Handle handle = jdbi.open();
        try {
            required.forEach((setting, value) -> requireSetting(handle, setting, value));
            preparation.accept(handle);
            return handle;
        } catch (RuntimeException | Error e) {
            try (handle) {
                throw e;
            }
        }
    }

    /**
     * Brings all that is in the log into the database file and empties the log.
     *
     * @return false if a read of an older state still needs it
     */
    public static boolean checkpointWal(Handle handle) {
        // As a query: its answer is a row, and a statement that was not read to its end blocks what follows.
        return handle.createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
                .map((row, context) -> row.getInt("busy") == 0)
                .one();
    }

    /** Does something that gives way to others sooner than usual. */
    public static <T> T withBusyTimeout(Handle handle, int millis, Function<Handle, T> work) {
        setBusyTimeout(handle, millis);
        try {
            return work.apply(handle);
        } finally {
            setBusyTimeout(handle, BUSY_TIMEOUT_MILLIS);
        }
    }

    private static void setBusyTimeout(Handle handle, int millis) {
        handle.createQuery("PRAGMA busy_timeout = " + millis).mapTo(int.class).one();
    }

    /** A URI, so that no character in the name of a folder means anything to the driver. */
    public static String jdbcUrl(Path file) {
        return "jdbc:sqlite:" + file.toAbsolutePath().toUri();
    }

    private static SQLiteDataSource createDataSource(Path file) {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.enforceForeignKeys(true);
        config.setPragma(Pragma.SECURE_DELETE, "true");
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.setJournalSizeLimit(MAX_IDLE_WAL_BYTES);
        config.setGetGeneratedKeys(false);
        var source = new SQLiteDataSource(config);
        source.setUrl(jdbcUrl(file));
        return source;
    }

    private void requireSetting(Handle handle, String setting, String expected) {
        String actual = handle.createQuery("PRAGMA " + setting).mapTo(String.class).one();
        if (!expected.equals(actual)) {
            throw new StorageException(
                    "SQLite has " + setting + " = " + actual + " for " + file + " where Carrel needs "
                            + expected + ": is the folder on a network file system?",
                    null);
        }
    }
}
