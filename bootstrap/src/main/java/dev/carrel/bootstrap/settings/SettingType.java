package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Optional;

/**
 * What a setting may be.
 *
 * @param <T> what it is read as
 */
interface SettingType<T> {

    /**
     * Reads a setting.
     *
     * @param texts what was given, at least one unless the setting has no default and nobody said anything; as a file,
     * the environment and flags write it
     * @return empty if that is not allowed
     */
    Optional<T> parse(List<String> texts);

    /** What is allowed, as the end of the sentence "it must be …". */
    String description();

    /** Whether it takes several, which the environment and flags separate by commas. */
    default boolean isList() {
        return false;
    }
}
