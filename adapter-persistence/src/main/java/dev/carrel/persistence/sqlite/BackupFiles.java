package dev.carrel.persistence.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageFullException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteDataSource;

/** Makes copies of databases, and databases of copies. */
public final class BackupFiles {

    private static final Logger log = LoggerFactory.getLogger(BackupFiles.class);

    private BackupFiles() {}

    /** Writes a copy of what is committed, under the same name, into a folder that is empty or absent. */
    public static void backUp(SqliteConnections connections, Path folder) {
        try {
            writeCopy(connections, folder);
        } catch (IOException | JdbiException e) {
            throw StorageFullException.diagnoseFailure(folder, e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The backup could not be written to " + folder + ".",
                            e));
        }
    }

    private static void writeCopy(SqliteConnections connections, Path folder) throws IOException {
        Path target = folder.toAbsolutePath();
        DurableFiles.createFolders(target);
        try (var entries = Files.list(target)) {
            if (entries.findAny().isPresent()) {
                throw new StorageException("The folder " + folder + " is not empty, as one for a backup must be.",
                        null);
            }
        }
        Path name = connections.databaseFile().getFileName();
        Path unfinished = target.resolve(name + ".unfinished");
        // It only reads, and yet a connection that cannot write refuses it.
        try (Handle handle = connections.openWritable()) {
            handle.execute("VACUUM INTO ?", unfinished.toString());
            DurableFiles.replaceFile(unfinished, target.resolve(name));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Puts a copy in the place of a database that nobody holds, as another life of it. */
    public static void restoreBackup(Path backup, Path database) throws IOException {
        if (!Files.isRegularFile(backup)) {
            throw new StorageException("The backup " + backup + " is not there.", null);
        }
        Path fresh = database.resolveSibling(database.getFileName() + ".restoring");
        deleteWalFiles(fresh);
        Files.copy(backup, fresh, StandardCopyOption.REPLACE_EXISTING);
        try {
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

    /** A database that could not be opened when it was replaced was kept with its log. */
    private static void copyWal(Path backup, Path fresh) throws IOException {
        Path wal = backup.resolveSibling(backup.getFileName() + "-wal");
        if (Files.exists(wal)) {
            Files.copy(wal, fresh.resolveSibling(fresh.getFileName() + "-wal"));
        }
    }

    private static void assignNewEpoch(Path backup, Path fresh) {
        var config = new SQLiteConfig();
        // All of it in one file that can be moved.
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
     * Until the very moment of the replacement a crash must leave the old database whole, and part of that may be in
     * its log.
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
