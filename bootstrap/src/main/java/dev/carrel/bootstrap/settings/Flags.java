package dev.carrel.bootstrap.settings;

import java.util.Map;

/** The settings that flags of the command line say. */
final class Flags {

    private Flags() {}

    /**
     * @param flags values by the name of the key
     */
    static Layer layer(Map<String, String> flags) {
        var layer = new Layer.Builder();
        flags.forEach((name, text) -> Keys.named(name)
                .ifPresentOrElse(key -> give(layer, key, text),
                        () -> layer.problem(Problem.unknown(name, "a flag", Keys.names()))));
        return layer.build();
    }

    private static void give(Layer.Builder layer, Key<?> key, String text) {
        if (key.secret()) {
            layer.problem(new Problem(key.name(), "a flag",
                    "it cannot be a flag, which other users of the machine see; set " + key.variable()));
        } else {
            layer.give(key, Given.written("a flag", text, key));
        }
    }
}
