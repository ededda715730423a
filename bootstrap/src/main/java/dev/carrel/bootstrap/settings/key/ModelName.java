package dev.carrel.bootstrap.settings.key;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The value of a setting for a model: the name of a model, or the path of a folder. A path is absolute or begins with
 * {@code ./} or {@code ../}, since names of models may contain slashes.
 */
public final class ModelName {

    private static final Pattern NAME = Pattern.compile("[!-~]{1,80}");
    private static final Pattern PATH = Pattern.compile("(\\.{0,2}/|[A-Za-z]:[/\\\\]).*");

    private ModelName() {}

    /** Returns whether a value is a name or a path. */
    static boolean isValid(String value) {
        return NAME.matcher(value).matches() || findFolder(value).isPresent();
    }

    /** Returns the folder of a value that is a path. */
    public static Optional<Path> findFolder(String value) {
        try {
            return PATH.matcher(value).matches() ? Optional.of(Path.of(value)) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
