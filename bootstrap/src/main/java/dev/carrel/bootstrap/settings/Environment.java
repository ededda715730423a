package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The settings that environment variables say. */
final class Environment {

    static final String PREFIX = "CARREL_";

    /** Variables of the prefix that are not settings: the launcher's and those of a client of a running server. */
    static final Set<String> OTHERS = Set.of("CARREL_CONFIG", "CARREL_SERVER", "CARREL_TOKEN", "CARREL_TOKEN_FILE",
            "CARREL_JAVA_HOME", "CARREL_JAVA_OPTS");

    private Environment() {}

    /** An empty variable counts as one that is not set, as it does for most programs. */
    static Layer layer(Map<String, String> variables) {
        var layer = new Layer.Builder();
        new TreeMap<>(variables).forEach((name, text) -> {
            if (!name.startsWith(PREFIX) || OTHERS.contains(name) || text.isBlank()) {
                return;
            }
            Keys.ALL.stream()
                    .filter(key -> key.variable().equals(name))
                    .findFirst()
                    .ifPresentOrElse(key -> layer.give(key, Given.written(name, text, key)),
                            () -> layer.problem(Problem.unknown(name, null, known())));
        });
        return layer.build();
    }

    private static List<String> known() {
        return Stream.concat(Keys.ALL.stream().map(Key::variable), OTHERS.stream().sorted()).toList();
    }
}
