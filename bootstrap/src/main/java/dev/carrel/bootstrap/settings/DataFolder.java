package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.source.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The data folder of an engine. With a database elsewhere it has no {@code carrel.db}. <pre>
 * carrel.db     the database
 * index/        the indexes, which are derived from the database and can be deleted while Carrel is not running
 * backups/      backups of the database
 * uploads/      temporary files of uploads
 * connectors/   temporary files of connectors
 * carrel.conf   the settings file, optional
 * </pre>
 */
public record DataFolder(Path path) {

    /** The file name of the database, in the folder and in a backup. */
    public static final String DATABASE_NAME = "carrel.db";

    /** Returns the file of the database. */
    public Path databaseFile() {
        return path.resolve(DATABASE_NAME);
    }

    /** Returns the folder of the indexes. */
    public Path indexFolder() {
        return path.resolve("index");
    }

    /** Returns the folder of the backups. */
    public Path backupFolder() {
        return path.resolve("backups");
    }

    /** Returns the folder of temporary files of uploads. */
    public Path uploadFolder() {
        return path.resolve("uploads");
    }

    /** Returns the folder of temporary files of connectors. */
    public Path connectorFolder() {
        return path.resolve("connectors");
    }

    /** Returns the file of the first administrator's token, which exists only if no terminal has shown the token. */
    public Path firstTokenFile() {
        return path.resolve("admin-token");
    }

    /** Returns the file with the name of the engine, which exists only if the engine uses a database elsewhere. */
    public Path engineNameFile() {
        return path.resolve("engine-name");
    }

    /** Returns the path of the settings file, which may not exist. */
    public Path settingsFile() {
        return path.resolve(SettingsFile.DEFAULT_NAME);
    }

    /** Returns whether the folder has a database of its own. */
    public boolean hasDatabase() {
        return Files.exists(databaseFile());
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
