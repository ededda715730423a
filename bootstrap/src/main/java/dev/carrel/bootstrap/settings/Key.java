package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Locale;

/**
 * One setting.
 *
 * @param name as the file and the flag {@code --set} write it, e.g. {@code fetch.allow}
 * @param kind what it may be
 * @param defaults what it is when nobody says; none for nothing
 * @param secret whether its value is never shown
 */
record Key<T>(String name, Kind<T> kind, List<String> defaults, boolean secret) {

    static <T> Key<T> of(String name, Kind<T> kind, String... defaults) {
        return new Key<>(name, kind, List.of(defaults), false);
    }

    static <T> Key<T> secret(String name, Kind<T> kind) {
        return new Key<>(name, kind, List.of(), true);
    }

    /** The environment variable that sets it, e.g. {@code CARREL_FETCH_ALLOW}. */
    String variable() {
        return Environment.PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
