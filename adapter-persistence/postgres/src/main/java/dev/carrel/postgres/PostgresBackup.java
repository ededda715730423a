package dev.carrel.postgres;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.persistence.file.DurableFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Backups: a file for each table in the text format of {@code COPY}, and at last a file with the version of the schema,
 * by which a backup is known to be complete.
 */
record PostgresBackup(PostgresConnections connections) {

    private static final String VERSION_FILE = "schema-version";

    private static final List<String> RESTORABLE_VERSIONS = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
            "11", "12", "13", "14", "15", "16", "17", "18", "19", "20");
    /** The tables that backups of earlier versions lack, each with the first version that has it. */
    private static final Map<String, Integer> LATER_TABLES = Map.of("one_time_value", 5, "browser_session", 9,
            "audit_entry", 14, "person", 15, "person_role", 15,
            "connector", 16, "connector_item", 16, "connector_run", 16, "recognized_page", 17, "correction", 20);
    /** The columns that backups of earlier versions lack, each with the first version that has it. */
    private static final Map<String, Integer> LATER_COLUMNS = Map.ofEntries(Map.entry("erasure_done.since", 3),
            Map.entry("document.pending", 4), Map.entry("document.source", 4), Map.entry("document.interruptions", 6),
            Map.entry("turn.sure", 7), Map.entry("turn_document.quoted", 7), Map.entry("submitted_file.kept", 8),
            Map.entry("conversation.title", 10), Map.entry("document.left_out", 12),
            Map.entry("conversation.link", 13), Map.entry("library.keeps_readers", 19),
            Map.entry("access_token.readers", 19), Map.entry("person.readers", 19),
            Map.entry("person.directory_user", 19), Map.entry("document.correction", 20));

    /** The names of columns before version 18. */
    private static final Map<String, String> EARLIER_NAMES = Map.of("library.public_id", "known_as",
            "document.fetch_reason", "occasion", "document.resubmitted", "again");
    private static final int RENAMED_BY = 18;

    /**
     * Writes a consistent copy of all tables into a folder that is empty or does not exist, and that appears when the
     * copy is complete.
     *
     * @throws StorageException if the folder is not empty or cannot be written
     */
    void backUp(Path folder) {
        try (Handle handle = connections.openUnlimited()) {
            DurableFiles.writeWholeFolder(folder, partial -> writeTables(handle, partial));
        } catch (IOException e) {
            throw StorageFullException.diagnoseFailure(folder, e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The backup could not be written to " + folder + ".", e));
        } catch (JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    private void writeTables(Handle handle, Path folder) throws IOException {
        handle.begin();
        try {
            handle.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            for (String table : PostgresTables.list(handle)) {
                writeTable(handle, table, folder);
            }
            handle.rollback();
        } catch (IOException | RuntimeException | Error e) {
            TransactionRunner.rollBack(handle, e);
            throw e;
        }
        Files.writeString(folder.resolve(VERSION_FILE), PostgresSchema.latestVersion());
    }

    private void writeTable(Handle handle, String table, Path folder) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(table + ".copy"))) {
            copyManager(handle)
                    .copyOut("COPY " + table + " (" + columnsOf(handle, table, PostgresSchema.latestVersion())
                            + ") TO STDOUT", out);
        } catch (SQLException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    private static CopyManager copyManager(Handle handle) throws SQLException {
        return handle.getConnection().unwrap(PGConnection.class).getCopyAPI();
    }

    /** Named, since later versions may add columns in another order; by the names that they had. */
    private static String columnsOf(Handle handle, String table, String version) {
        int number = Integer.parseInt(version);
        return listColumns(handle, table, number).stream()
                .sorted(Comparator.comparing(column -> nameThen(table, column, number)))
                .collect(Collectors.joining(", "));
    }

    /** Returns the name of a column in a version. */
    static String nameThen(String table, String column, int version) {
        return version < RENAMED_BY ? EARLIER_NAMES.getOrDefault(table + "." + column, column) : column;
    }

    /** Returns the columns of a table, by their names today, that a version had; none if it had no such table. */
    static List<String> listColumns(Handle handle, String table, int version) {
        return LATER_TABLES.getOrDefault(table, 1) > version ? List.of()
                : handle.createQuery("""
                        SELECT quote_ident(attname) FROM pg_attribute
                        WHERE attrelid = CAST(:table AS regclass) AND attnum > 0 AND NOT attisdropped
                        """)
                        .bind("table", table)
                        .mapTo(String.class)
                        .filter(column -> LATER_COLUMNS.getOrDefault(table + "." + column, 1) <= version)
                        .list();
    }

    /**
     * Replaces the content of all tables by a backup, with a new epoch.
     *
     * @throws StorageException if the backup is incomplete or of another version
     */
    void restore(Path folder) {
        String version = requireCompleteBackup(folder);
        try (Handle handle = connections.openUnlimited()) {
            handle.begin();
            try {
                restoreTables(handle, folder, version);
                handle.commit();
            } catch (IOException | SQLException | RuntimeException | Error e) {
                TransactionRunner.rollBack(handle, e);
                throw e;
            }
        } catch (IOException e) {
            throw new StorageException("The backup " + folder + " could not be read.", e);
        } catch (SQLException | JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    /** Returns the version of the schema of a backup. */
    static String requireCompleteBackup(Path folder) {
        try {
            String version = Files.readString(folder.resolve(VERSION_FILE)).strip();
            if (!RESTORABLE_VERSIONS.contains(version)) {
                throw new StorageException("The backup " + folder + " has schema version " + version
                        + ", and this version of Carrel restores the versions " + RESTORABLE_VERSIONS.getFirst()
                        + " to " + RESTORABLE_VERSIONS.getLast()
                        + ". Restore it with the version that wrote it, and upgrade then.", null);
            }
            return version;
        } catch (IOException e) {
            throw new StorageException("The folder " + folder + " has no complete backup of a PostgreSQL storage.", e);
        }
    }

    private static void restoreTables(Handle handle, Path folder, String version)
            throws IOException, SQLException {
        List<String> tables = PostgresTables.list(handle);
        handle.execute("TRUNCATE " + String.join(", ", tables));
        for (String table : tables) {
            // The tables of counters are in the backup: the triggers would count twice.
            handle.execute("ALTER TABLE " + table + " DISABLE TRIGGER USER");
            if (LATER_TABLES.getOrDefault(table, 1) > Integer.parseInt(version)) {
                continue;
            }
            try (InputStream in = Files.newInputStream(folder.resolve(table + ".copy"))) {
                copyManager(handle).copyIn("COPY " + table + " (" + columnsOf(handle, table, version) + ") FROM STDIN",
                        in);
            }
        }
        for (String table : tables) {
            handle.execute("ALTER TABLE " + table + " ENABLE TRIGGER USER");
        }
        PostgresTables.restartKeys(handle);
        PostgresTables.assignNewEpoch(handle);
    }
}
