package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Locale;

/**
 * One setting.
 *
 * @param name as the file and the flag {@code --set} write it, e.g. {@code fetch.allow}
 * @param type what it may be
 * @param defaultTexts what it is when nobody says; none for nothing
 * @param secret whether its value is never shown
 */
record SettingKey<T>(String name, SettingType<T> type, List<String> defaultTexts, boolean secret) {

    static <T> SettingKey<T> of(String name, SettingType<T> kind, String... defaults) {
        return new SettingKey<>(name, kind, List.of(defaults), false);
    }

    static <T> SettingKey<T> secret(String name, SettingType<T> kind) {
        return new SettingKey<>(name, kind, List.of(), true);
    }

    /** The environment variable that sets it, e.g. {@code CARREL_FETCH_ALLOW}. */
    String environmentVariable() {
        return EnvironmentVariables.PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
