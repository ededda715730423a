package dev.carrel.bootstrap.settings.source;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The settings source of a file in HOCON. */
public final class SettingsFile {

    /** The default file name. */
    public static final String DEFAULT_NAME = "carrel.conf";

    private SettingsFile() {}

    /** Reads the layer of a file that was named; a file that cannot be read is a problem of the layer. */
    public static SettingsLayer readLayer(Path file) {
        return readLayer(file, () -> ConfigFactory.parseFile(file.toFile()).resolve());
    }

    /**
     * Reads the layer of a file that was found, perhaps in a folder of another user. Includes and substitutions are
     * problems of the layer, since they would fetch addresses and read the environment.
     */
    public static SettingsLayer readFoundLayer(Path file) {
        return readLayer(file, () -> SelfContainedConfig.parseFile(file));
    }

    private static SettingsLayer readLayer(Path file, Supplier<Config> reader) {
        var layer = new SettingsLayer.Builder();
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            layer.addProblem(
                    new SettingProblem(file.toString(), null, "there is no file of that name that can be read"));
            return layer.build();
        }
        try {
            Config config = reader.get();
            config.entrySet().stream().sorted((one, other) -> one.getKey().compareTo(other.getKey())).forEach(entry -> {
                String name = String.join(".", ConfigUtil.splitPath(entry.getKey()));
                String origin = file.getFileName() + ", line " + entry.getValue().origin().lineNumber();
                SettingKeys.findByName(name)
                        .ifPresentOrElse(
                                key -> layer.putValue(key,
                                        new RawValue(SettingOrigin.FILE, origin, textsOf(entry.getValue()))),
                                () -> layer.addProblem(
                                        SettingProblem.unknownSetting(name, origin, SettingKeys.allNames())));
            });
        } catch (SelfContainedConfig.ForeignPartException e) {
            layer.addProblem(new SettingProblem(file.toString(), e.place(), e.detail()));
        } catch (ConfigException e) {
            layer.addProblem(new SettingProblem(file.toString(), null, "it cannot be read: " + e.getMessage()));
        }
        return layer.build();
    }

    private static List<String> textsOf(ConfigValue value) {
        return value.unwrapped() instanceof List<?> several
                ? several.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(value.unwrapped()));
    }
}
