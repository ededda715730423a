package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Locale;

/**
 * The key of a setting.
 *
 * @param name as written in the file and with {@code --set}, such as {@code fetch.allow}
 * @param type the type of its value
 * @param defaultTexts the default value; empty for none
 * @param secret whether its value is never shown
 */
record SettingKey<T>(String name, SettingType<T> type, List<String> defaultTexts, boolean secret) {

    static <T> SettingKey<T> of(String name, SettingType<T> kind, String... defaults) {
        return new SettingKey<>(name, kind, List.of(defaults), false);
    }

    static <T> SettingKey<T> secret(String name, SettingType<T> kind) {
        return new SettingKey<>(name, kind, List.of(), true);
    }

    /** Returns the name of its environment variable, such as {@code CARREL_FETCH_ALLOW}. */
    String environmentVariable() {
        return EnvironmentVariables.PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
