package dev.carrel.api.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An effective setting.
 *
 * @param name as in the settings file, such as {@code fetch.allow}
 * @param values as written; empty if nothing is set and there is no default, null for a secret
 * @param origin {@code default}, {@code file}, {@code environment} or {@code flag}
 * @param source where exactly the value was read, such as {@code carrel.conf, line 3}; null for a default
 * @param set whether there is a value, which a secret does not show
 */
public record SettingBody(String name, @Nullable List<String> values, String origin, @Nullable String source,
        boolean set) {}
