package dev.carrel.bootstrap.settings;

import java.util.List;

/**
 * What was said about a setting.
 *
 * @param origin where it was said, for a person
 * @param texts what; several where a list was given
 */
record RawValue(String origin, List<String> texts) {

    RawValue {
        texts = List.copyOf(texts);
    }

    /** The texts of a place that writes lists in one string, with commas. */
    static RawValue parse(String origin, String text, SettingKey<?> key) {
        if (!key.type().isList()) {
            return new RawValue(origin, List.of(text));
        }
        return new RawValue(origin,
                List.of(text.split(",")).stream().map(String::strip).filter(part -> !part.isEmpty()).toList());
    }
}
