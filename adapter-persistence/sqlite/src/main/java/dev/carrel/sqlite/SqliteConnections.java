package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.database.JdbiSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.NoTemplateEngine;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

/**
 * The factory of database connections, with the settings that durability and secure deletion depend on. Settings are
 * passed as connection properties, since the driver runs only the first of several statements in one string. They are
 * read back, since SQLite ignores a setting that it cannot apply.
 */
final class SqliteConnections {

    private static final int BUSY_TIMEOUT_MILLIS = 5_000;
    private static final int MAX_IDLE_WAL_BYTES = 16 * 1024 * 1024;

    private static final Map<String, String> REQUIRED_SETTINGS = Map.of("journal_mode", "wal", "synchronous", "2",
            "foreign_keys", "1", "secure_delete", "1", "busy_timeout", Integer.toString(BUSY_TIMEOUT_MILLIS));

    private final Path file;
    private final Map<String, String> required;
    private final SQLiteDataSource source;
    private final Jdbi jdbi;

    /** Creates a factory for the connections to a database file. */
    public SqliteConnections(Path file) {
        this(file, REQUIRED_SETTINGS);
    }

    /** Creates a factory that fails if a connection does not have the given settings. */
    SqliteConnections(Path file, Map<String, String> required) {
        this.file = file;
        this.required = required;
        this.source = createDataSource(file);
        this.jdbi = Jdbi.create(source).setStatementBuilderFactory(connection -> new CachedStatements());
        jdbi.registerArgument(new SortableValueArgument());
        JdbiSettings.apply(jdbi, new NoTemplateEngine());
    }

    /** Returns the database file. */
    public Path databaseFile() {
        return file;
    }

    /** Returns the JDBI instance, for configuration. */
    public Jdbi jdbi() {
        return jdbi;
    }

    /** Returns the data source with the settings of all connections. */
    public SQLiteDataSource dataSource() {
        return source;
    }

    /** Opens a connection for reads and writes; SQLite allows one writer at a time. */
    public Handle openWritable() {
        return openConfigured(handle -> {});
    }

    /** Opens a read-only connection. */
    public Handle openReadOnly() {
        return openConfigured(handle -> {
            handle.execute("PRAGMA query_only = ON");
            requireSetting(handle, "query_only", "1");
        });
    }

    /** Opens a connection and verifies its settings; closes it if one is missing. */
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
     * Checkpoints the WAL into the database file and truncates it.
     *
     * @return false if a read of an older snapshot still needs the WAL
     */
    public static boolean checkpointWal(Handle handle) {
        // A query, because the result is a row, and a statement that is not read to its end blocks later ones.
        return handle.createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
                .map((row, context) -> row.getInt("busy") == 0)
                .one();
    }

    /** Runs work with another busy timeout than the default. */
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

    /** Returns the JDBC URL of a file: a URI, in which special characters of a folder name are escaped. */
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

    /** Returns the size of the database and its write-ahead log. */
    public long countFileBytes() {
        return sizeOf(databaseFile()) + sizeOf(databaseFile().resolveSibling(databaseFile().getFileName() + "-wal"));
    }

    /** Returns the size of a file without opening it, which would release SQLite's locks; 0 if it is absent. */
    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (NoSuchFileException ignored) {
            return 0;
        } catch (IOException e) {
            throw new StorageException("The size of " + file + " cannot be read.", e);
        }
    }
}
