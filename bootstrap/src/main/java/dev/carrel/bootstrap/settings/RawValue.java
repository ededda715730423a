package dev.carrel.bootstrap.settings;

import java.util.List;

/**
 * The value of a setting as it was written.
 *
 * @param origin the source, for messages
 * @param texts the value; several for a list
 */
record RawValue(String origin, List<String> texts) {

    RawValue {
        texts = List.copyOf(texts);
    }

    /** Parses the value of a source that writes lists as one comma-separated text. */
    static RawValue parse(String origin, String text, SettingKey<?> key) {
        if (!key.type().isList()) {
            return new RawValue(origin, List.of(text));
        }
        return new RawValue(origin,
                List.of(text.split(",")).stream().map(String::strip).filter(part -> !part.isEmpty()).toList());
    }
}
