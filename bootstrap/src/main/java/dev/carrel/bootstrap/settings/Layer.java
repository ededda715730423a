package dev.carrel.bootstrap.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one place says about the settings.
 *
 * @param given by the name of the key
 * @param problems what is wrong apart from values
 */
record Layer(Map<String, Given> given, List<Problem> problems) {

    Layer {
        given = Map.copyOf(given);
        problems = List.copyOf(problems);
    }

    static final Layer EMPTY = new Layer(Map.of(), List.of());

    /** Gathers a layer. */
    static final class Builder {

        private final Map<String, Given> given = new LinkedHashMap<>();
        private final List<Problem> problems = new ArrayList<>();

        void give(Key<?> key, Given what) {
            given.put(key.name(), what);
        }

        void problem(Problem problem) {
            problems.add(problem);
        }

        Layer build() {
            return new Layer(given, problems);
        }
    }
}
