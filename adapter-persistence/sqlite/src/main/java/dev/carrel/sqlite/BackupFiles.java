package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.persistence.file.DurableFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteDataSource;

/** Backups of a database, and their restoration. */
final class BackupFiles {

    private static final Logger log = LoggerFactory.getLogger(BackupFiles.class);

    private BackupFiles() {}

    /**
     * Writes a consistent copy of the database, under the same name, into a folder that is empty or does not exist, and
     * that appears when the copy is complete.
     *
     * @throws StorageException if the folder is not empty or cannot be written
     */
    public static void backUp(SqliteConnections connections, Path folder) {
        try {
            DurableFiles.writeWholeFolder(folder, partial -> writeCopy(connections, partial));
        } catch (IOException | JdbiException e) {
            throw StorageFullException.diagnoseFailure(folder, e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The backup could not be written to " + folder + ".",
                            e));
        }
    }

    private static void writeCopy(SqliteConnections connections, Path folder) throws IOException {
        Path copy = folder.resolve(connections.databaseFile().getFileName());
        // SQLite writes into an empty file, and would create one that other users can read.
        DurableFiles.createFileIfAbsent(copy);
        // Only reads, but SQLite rejects it on a read-only connection.
        try (Handle handle = connections.openWritable()) {
            handle.execute("VACUUM INTO ?", copy.toString());
        }
    }

    /**
     * Replaces a database that is not open by a backup, with a new epoch.
     *
     * @throws StorageException if the backup is missing, damaged, or not of a known version
     */
    public static void restoreBackup(Path backup, Path database) throws IOException {
        if (!Files.isRegularFile(backup)) {
            throw new StorageException("The backup " + backup + " does not exist.", null);
        }
        Path fresh = database.resolveSibling(database.getFileName() + ".restoring");
        deleteWalFiles(fresh);
        Files.deleteIfExists(fresh);
        DurableFiles.createFileIfAbsent(fresh);
        try {
            copyContent(backup, fresh);
            copyWal(backup, fresh);
            assignNewEpoch(backup, fresh);
            checkpointReplaced(database);
            deleteWalFiles(database);
            DurableFiles.replaceFile(fresh, database);
        } catch (JdbiException e) {
            throw SqliteErrors.toStorageException(backup, e);
        } finally {
            Files.deleteIfExists(fresh);
            deleteWalFiles(fresh);
        }
    }

    /** Copies into a file that exists, and keeps its permissions. */
    private static void copyContent(Path from, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to)) {
            Files.copy(from, out);
        }
    }

    /** Copies the WAL of a database that was kept without being closed properly. */
    private static void copyWal(Path backup, Path fresh) throws IOException {
        Path wal = backup.resolveSibling(backup.getFileName() + "-wal");
        if (Files.exists(wal)) {
            Files.copy(wal, fresh.resolveSibling(fresh.getFileName() + "-wal"));
        }
    }

    private static void assignNewEpoch(Path backup, Path fresh) {
        var config = new SQLiteConfig();
        // Without a WAL, so that the file can be moved.
        config.setJournalMode(JournalMode.DELETE);
        var source = new SQLiteDataSource(config);
        source.setUrl(SqliteConnections.jdbcUrl(fresh));
        new DatabaseSchema(backup, source).requireKnownVersion();
        try (Handle handle = Jdbi.open(source)) {
            List<String> problems = IntegrityCheck.findProblems(handle);
            if (!problems.isEmpty()) {
                throw new StorageException("The backup " + backup + " is damaged: " + problems.getFirst(), null);
            }
            handle.execute("UPDATE storage SET epoch = lower(hex(randomblob(16)))");
        }
    }

    /**
     * Checkpoints the old database, whose WAL is deleted before the replacement: a crash must not lose its content.
     */
    private static void checkpointReplaced(Path database) {
        if (!Files.exists(database)) {
            return;
        }
        try (Handle handle = new SqliteConnections(database).openWritable()) {
            SqliteConnections.checkpointWal(handle);
        } catch (JdbiException | StorageException e) {
            log.warn("The database {} that is being replaced could not be read.", database, e);
        }
    }

    private static void deleteWalFiles(Path database) throws IOException {
        for (String wal : List.of("-wal", "-shm", "-journal")) {
            Files.deleteIfExists(database.resolveSibling(database.getFileName() + wal));
        }
    }
}
