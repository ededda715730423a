package dev.carrel.persistence;

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
final class Copies {

    private static final Logger log = LoggerFactory.getLogger(Copies.class);

    private Copies() {}

    /** Writes a copy of what is committed, under the same name, into a folder that is empty or absent. */
    static void backUp(Connections connections, Path folder) {
        try {
            copy(connections, folder);
        } catch (IOException | JdbiException e) {
            throw StorageFullException.diagnoseFailure(folder, e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The backup could not be written to " + folder + ".",
                            e));
        }
    }

    private static void copy(Connections connections, Path folder) throws IOException {
        Path target = folder.toAbsolutePath();
        Durable.createFolders(target);
        try (var there = Files.list(target)) {
            if (there.findAny().isPresent()) {
                throw new StorageException("The folder " + folder + " is not empty, as one for a backup must be.",
                        null);
            }
        }
        Path name = connections.file().getFileName();
        Path unfinished = target.resolve(name + ".unfinished");
        // It only reads, and yet a connection that cannot write refuses it.
        try (Handle handle = connections.writing()) {
            handle.execute("VACUUM INTO ?", unfinished.toString());
            Durable.replace(unfinished, target.resolve(name));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Puts a copy in the place of a database that nobody holds, as another life of it. */
    static void restore(Path backup, Path database) throws IOException {
        if (!Files.isRegularFile(backup)) {
            throw new StorageException("The backup " + backup + " is not there.", null);
        }
        Path fresh = database.resolveSibling(database.getFileName() + ".restoring");
        deleteLogs(fresh);
        Files.copy(backup, fresh, StandardCopyOption.REPLACE_EXISTING);
        try {
            copyLog(backup, fresh);
            renew(backup, fresh);
            foldLogIn(database);
            deleteLogs(database);
            Durable.replace(fresh, database);
        } catch (JdbiException e) {
            throw Failures.of(backup, e);
        } finally {
            Files.deleteIfExists(fresh);
            deleteLogs(fresh);
        }
    }

    /** A database that could not be opened when it was replaced was kept with its log. */
    private static void copyLog(Path backup, Path fresh) throws IOException {
        Path log = backup.resolveSibling(backup.getFileName() + "-wal");
        if (Files.exists(log)) {
            Files.copy(log, fresh.resolveSibling(fresh.getFileName() + "-wal"));
        }
    }

    private static void renew(Path backup, Path fresh) {
        var config = new SQLiteConfig();
        // All of it in one file that can be moved.
        config.setJournalMode(JournalMode.DELETE);
        var source = new SQLiteDataSource(config);
        source.setUrl(Connections.url(fresh));
        new Schema(backup, source).requireKnown();
        try (Handle handle = Jdbi.open(source)) {
            List<String> problems = Integrity.problems(handle);
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
    private static void foldLogIn(Path database) {
        if (!Files.exists(database)) {
            return;
        }
        try (Handle handle = new Connections(database).writing()) {
            Connections.foldLogIn(handle);
        } catch (JdbiException | StorageException e) {
            log.warn("The database {} that is being replaced could not be read.", database, e);
        }
    }

    private static void deleteLogs(Path database) throws IOException {
        for (String log : List.of("-wal", "-shm", "-journal")) {
            Files.deleteIfExists(database.resolveSibling(database.getFileName() + log));
        }
    }
}
