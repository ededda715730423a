package dev.carrel.cli.context;

import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that work on a data folder. */
public final class FolderOptions {

    @Option(names = "--data", paramLabel = "FOLDER", description = "The data folder; by default ./data, unless CARREL_DATA or the settings name one.")
    @Nullable
    Path data;

    @Option(names = "--config", paramLabel = "FILE", description = "The settings file; by default CARREL_CONFIG, or carrel.conf in the data folder.")
    @Nullable
    Path config;

    @Option(names = "--set", paramLabel = "SETTING=VALUE", description = "Any setting, such as answering.threshold=0.3; may be repeated.")
    Map<String, String> overrides = Map.of();

    public Settings readSettings(CliContext context) {
        return readSettings(context, Map.of());
    }

    /**
     * @param commandFlags flags of the command's own, by the name of the setting
     */
    public Settings readSettings(CliContext context, Map<String, String> commandFlags) {
        var flags = new LinkedHashMap<>(overrides);
        flags.putAll(commandFlags);
        if (data != null) {
            flags.put("data", data.toString());
        }
        return Settings.readFrom(new SettingsSources(config, context.environment(), flags));
    }
}
