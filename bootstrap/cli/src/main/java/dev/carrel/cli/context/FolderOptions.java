package dev.carrel.cli.context;

import dev.carrel.cli.engine.HostSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose a data folder and its settings. */
public final class FolderOptions {

    @Option(names = "--data", paramLabel = "FOLDER")
    private @Nullable Path data;

    @Option(names = "--config", paramLabel = "FILE")
    private @Nullable Path config;

    @Option(names = "--set", paramLabel = "SETTING=VALUE")
    private Map<String, String> overrides = Map.of();

    /** Returns whether the data folder was given as an option. */
    boolean hasDataOption() {
        return data != null;
    }

    /** Reads the settings of all sources. */
    public HostSettings readSettings(CliContext context) {
        return readSettings(context, Map.of());
    }

    /**
     * Reads the settings of all sources.
     *
     * @param commandFlags further options of the command, by the name of the setting
     */
    public HostSettings readSettings(CliContext context, Map<String, String> commandFlags) {
        var flags = new LinkedHashMap<>(overrides);
        flags.putAll(commandFlags);
        if (data != null) {
            flags.put("data", data.toString());
        }
        return context.host().readSettings(config, context.environment(), flags);
    }
}
