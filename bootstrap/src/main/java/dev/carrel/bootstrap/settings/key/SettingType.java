package dev.carrel.bootstrap.settings.key;

import java.util.List;
import java.util.Optional;

/**
 * The type of a setting.
 *
 * @param <T> the type of the parsed value
 */
public interface SettingType<T> {

    /**
     * Parses a value.
     *
     * @param texts the value as written in the file, the environment or a flag; empty only for a setting without a
     * default that was not given
     * @return empty if the value is not allowed
     */
    Optional<T> parse(List<String> texts);

    /** Returns a description of the allowed values, which completes the sentence "it must be …". */
    String description();

    /** Returns whether the value is a list; the environment and flags separate list items by commas. */
    default boolean isList() {
        return false;
    }
}
