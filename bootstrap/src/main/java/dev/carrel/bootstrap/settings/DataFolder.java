package dev.carrel.bootstrap.settings;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that holds everything Carrel keeps.
 *
 * <pre>
 * carrel.db     the storage: the truth
 * index/        the passage index: derived, may be deleted while Carrel does not run
 * backups/      copies of the storage
 * uploads/      files on their way into the storage
 * carrel.conf   settings, if somebody put any there
 * </pre>
 */
public record DataFolder(Path path) {

    /** What the database is called, here and in a backup. */
    public static final String DATABASE_NAME = "carrel.db";

    public Path databaseFile() {
        return path.resolve(DATABASE_NAME);
    }

    public Path indexFolder() {
        return path.resolve("index");
    }

    public Path backupFolder() {
        return path.resolve("backups");
    }

    public Path uploadFolder() {
        return path.resolve("uploads");
    }

    public Path settingsFile() {
        return path.resolve(SettingsFile.DEFAULT_NAME);
    }

    /** Whether anything was ever kept here. */
    public boolean hasData() {
        return Files.exists(databaseFile());
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
