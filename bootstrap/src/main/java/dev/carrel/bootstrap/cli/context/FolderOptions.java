package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.domain.access.TokenSecret;
import java.io.IOException;
import java.nio.file.Files;
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
    public Settings readSettings(CliContext context) {
        return readSettings(context, Map.of());
    }

    /** Returns what opens the engine of the data folder. */
    public EngineOpener engineOpener(CliContext context) {
        return new EngineOpener(readSettings(context));
    }

    /**
     * Reads the settings of all sources.
     *
     * @param commandFlags further options of the command, by the name of the setting
     */
    public Settings readSettings(CliContext context, Map<String, String> commandFlags) {
        var flags = new LinkedHashMap<>(overrides);
        flags.putAll(commandFlags);
        if (data != null) {
            flags.put("data", data.toString());
        }
        return Settings.readFrom(new SettingsSources(config, context.environment(), flags));
    }

    /**
     * Returns the access token of the environment; null for none. With a server in the environment too, it is that
     * one's, and the option {@code --data} puts both aside.
     */
    @Nullable
    TokenSecret findToken(CliContext context) {
        if (hasDataOption() && !context.environmentVariable("CARREL_SERVER").isEmpty()) {
            return null;
        }
        String value = context.environmentVariable("CARREL_TOKEN");
        String file = context.environmentVariable("CARREL_TOKEN_FILE");
        return toToken(value.isEmpty() && !file.isEmpty() ? readToken(Path.of(file)) : value);
    }

    static @Nullable TokenSecret toToken(String value) {
        return value.isEmpty() ? null : new TokenSecret(value);
    }

    private static String readToken(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file + " of CARREL_TOKEN_FILE cannot be read.");
        }
    }

    /** Opens the engine of the data folder, for a command that needs the folder itself and all that is in it. */
    public OpenEngine openWholeFolder(CliContext context) throws InterruptedException {
        return DataFolderOpener.openWholeFolder(engineOpener(context), findToken(context),
                context.terminal());
    }
}
