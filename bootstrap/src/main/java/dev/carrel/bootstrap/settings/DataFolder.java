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
    public static final String DATABASE = "carrel.db";

    public Path database() {
        return path.resolve(DATABASE);
    }

    public Path index() {
        return path.resolve("index");
    }

    public Path backups() {
        return path.resolve("backups");
    }

    public Path uploads() {
        return path.resolve("uploads");
    }

    public Path settingsFile() {
        return path.resolve(SettingsFile.NAME);
    }

    /** Whether anything was ever kept here. */
    public boolean hasData() {
        return Files.exists(database());
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
