package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import java.util.List;

/**
 * The value of a setting as it was written.
 *
 * @param kind the kind of source
 * @param origin the source, for messages
 * @param texts the value; several for a list
 */
public record RawValue(SettingOrigin kind, String origin, List<String> texts) {

    public RawValue {
        texts = List.copyOf(texts);
    }

    /** Parses the value of a source that writes lists as one comma-separated text. */
    public static RawValue parse(SettingOrigin kind, String origin, String text, SettingKey<?> key) {
        if (!key.type().isList()) {
            return new RawValue(kind, origin, List.of(text));
        }
        return new RawValue(kind, origin,
                List.of(text.split(",")).stream().map(String::strip).filter(part -> !part.isEmpty()).toList());
    }
}
