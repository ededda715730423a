package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of one source.
 *
 * @param values by the name of the setting
 * @param problems problems other than invalid values
 */
public record SettingsLayer(Map<String, RawValue> values, List<SettingProblem> problems) {

    public SettingsLayer {
        values = Map.copyOf(values);
        problems = List.copyOf(problems);
    }

    public static final SettingsLayer EMPTY = new SettingsLayer(Map.of(), List.of());

    /** Builds a layer. */
    public static final class Builder {

        private final Map<String, RawValue> values = new LinkedHashMap<>();
        private final List<SettingProblem> problems = new ArrayList<>();

        void putValue(SettingKey<?> key, RawValue rawValue) {
            values.put(key.name(), rawValue);
        }

        void addProblem(SettingProblem problem) {
            problems.add(problem);
        }

        SettingsLayer build() {
            return new SettingsLayer(values, problems);
        }
    }
}
