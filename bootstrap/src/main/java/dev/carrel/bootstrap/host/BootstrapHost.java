package dev.carrel.bootstrap.host;

import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.InvalidSettingsException;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.bootstrap.settings.key.LogFormat;
import dev.carrel.bootstrap.settings.key.LogLevel;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.cli.engine.CliHost;
import dev.carrel.cli.engine.HostSettings;
import dev.carrel.cli.engine.InvalidConfigurationException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads settings for the command line. Stateless. */
public final class BootstrapHost implements CliHost {

    @Override
    public HostSettings readSettings(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        try {
            return new HostedSettings(Settings.readFrom(new SettingsSources(file, environment, flags)));
        } catch (InvalidSettingsException e) {
            throw new InvalidConfigurationException(
                    e.problems().stream().map(SettingProblem::toSentence).toList(), e);
        }
    }

    @Override
    public void enableDebugLogging() {
        LogConfiguration.enableFullLogging(LogLevel.DEBUG, LogFormat.TEXT);
    }
}
