package dev.carrel.bootstrap.settings;

import java.util.List;

/**
 * What was said about a setting.
 *
 * @param origin where it was said, for a person
 * @param texts what; several where a list was given
 */
record Given(String origin, List<String> texts) {

    Given {
        texts = List.copyOf(texts);
    }

    /** The texts of a place that writes lists in one string, with commas. */
    static Given written(String origin, String text, Key<?> key) {
        if (!key.kind().takesSeveral()) {
            return new Given(origin, List.of(text));
        }
        return new Given(origin,
                List.of(text.split(",")).stream().map(String::strip).filter(part -> !part.isEmpty()).toList());
    }
}
