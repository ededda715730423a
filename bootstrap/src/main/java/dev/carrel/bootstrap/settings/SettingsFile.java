package dev.carrel.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The settings that a file says, in HOCON. */
final class SettingsFile {

    /** What it is called where nobody names it. */
    static final String NAME = "carrel.conf";

    private SettingsFile() {}

    static Layer layer(Path file) {
        var layer = new Layer.Builder();
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            layer.problem(new Problem(file.toString(), null, "there is no file of that name that can be read"));
            return layer.build();
        }
        try {
            Config config = ConfigFactory.parseFile(file.toFile()).resolve();
            config.entrySet().stream().sorted((one, other) -> one.getKey().compareTo(other.getKey())).forEach(entry -> {
                String name = String.join(".", ConfigUtil.splitPath(entry.getKey()));
                String origin = file.getFileName() + ", line " + entry.getValue().origin().lineNumber();
                Keys.named(name)
                        .ifPresentOrElse(key -> layer.give(key, new Given(origin, texts(entry.getValue()))),
                                () -> layer.problem(Problem.unknown(name, origin, Keys.names())));
            });
        } catch (ConfigException e) {
            layer.problem(new Problem(file.toString(), null, "it cannot be read: " + e.getMessage()));
        }
        return layer.build();
    }

    private static List<String> texts(ConfigValue value) {
        return value.unwrapped() instanceof List<?> several
                ? several.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(value.unwrapped()));
    }
}
