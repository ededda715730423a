package dev.carrel.bootstrap.cli.command.query;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which commands keep what they remember of their user, whom alone its files are for: the folder
 * {@code carrel} of {@code XDG_STATE_HOME}, which is {@code ~/.local/state} by default.
 *
 * @param path null if the environment names no such folder
 */
record StateFolder(@Nullable Path path) {

    /** A file of questions that were entered before, unless the variable turns that off. */
    private static final String HISTORY_FILE = "ask-history";
    private static final String HISTORY_VARIABLE = "CARREL_HISTORY";

    static StateFolder of(Map<String, String> environment) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        Path parent = !state.isEmpty() ? Path.of(state) : home.isEmpty() ? null : Path.of(home, ".local", "state");
        return new StateFolder(parent == null ? null : parent.resolve("carrel"));
    }

    /** Returns the file of entered questions, which it creates; empty if there is to be none or cannot be one. */
    Optional<Path> openHistory(Map<String, String> environment) {
        if (path == null || environment.getOrDefault(HISTORY_VARIABLE, "").strip().equalsIgnoreCase("off")) {
            return Optional.empty();
        }
        try {
            Files.createDirectories(path, onlyOwner("rwx------"));
            return Optional.of(createFile(path.resolve(HISTORY_FILE)));
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    private static Path createFile(Path file) throws IOException {
        try {
            return Files.createFile(file, onlyOwner("rw-------"));
        } catch (FileAlreadyExistsException ignored) {
            return file;
        }
    }

    /**
     * Returns the attribute of these permissions; nothing on Windows, where the profile of a user is closed to others.
     */
    private static FileAttribute<?>[] onlyOwner(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
                : new FileAttribute<?>[0];
    }
}
