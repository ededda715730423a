package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.Sources;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that work on a data folder. */
final class FolderOptions {

    @Option(names = "--data", paramLabel = "FOLDER", description = "The data folder; by default ./data, unless CARREL_DATA or the settings name one.")
    @Nullable
    Path data;

    @Option(names = "--config", paramLabel = "FILE", description = "The settings file; by default CARREL_CONFIG, or carrel.conf in the data folder.")
    @Nullable
    Path config;

    @Option(names = "--set", paramLabel = "SETTING=VALUE", description = "Any setting, such as answering.threshold=0.3; may be repeated.")
    Map<String, String> set = Map.of();

    Settings settings(Surroundings surroundings) {
        return settings(surroundings, Map.of());
    }

    /**
     * @param more flags of the command's own, by the name of the setting
     */
    Settings settings(Surroundings surroundings, Map<String, String> more) {
        var flags = new LinkedHashMap<>(set);
        flags.putAll(more);
        if (data != null) {
            flags.put("data", data.toString());
        }
        return Settings.read(new Sources(config, surroundings.environment(), flags));
    }
}
