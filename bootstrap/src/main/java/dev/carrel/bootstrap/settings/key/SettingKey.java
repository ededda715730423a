package dev.carrel.bootstrap.settings.key;

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
public record SettingKey<T>(String name, SettingType<T> type, List<String> defaultTexts, boolean secret) {

    /** The prefix of the environment variables. */
    public static final String VARIABLE_PREFIX = "CARREL_";

    /** Returns a key with default values in the form of the settings file. */
    public static <T> SettingKey<T> of(String name, SettingType<T> type, String... defaults) {
        return new SettingKey<>(name, type, List.of(defaults), false);
    }

    /** Returns a key without default whose value is never shown. */
    public static <T> SettingKey<T> secret(String name, SettingType<T> type) {
        return new SettingKey<>(name, type, List.of(), true);
    }

    /** Returns the name of its environment variable, such as {@code CARREL_FETCH_ALLOW}. */
    public String environmentVariable() {
        return toEnvironmentVariable(name);
    }

    /** Returns the name of the environment variable for the name of a setting. */
    public static String toEnvironmentVariable(String settingName) {
        return VARIABLE_PREFIX + settingName.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
