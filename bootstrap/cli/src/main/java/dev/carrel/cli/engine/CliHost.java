package dev.carrel.cli.engine;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program that the command line belongs to. */
public interface CliHost {

    /**
     * Reads and checks the settings of all sources: the defaults, the settings file, the environment, then the flags;
     * later sources override earlier ones.
     *
     * @param file the settings file; null for the default one
     * @param flags values by the name of the setting
     * @throws InvalidConfigurationException with every problem that was found
     */
    HostSettings readSettings(@Nullable Path file, Map<String, String> environment, Map<String, String> flags);

    /** Logs on level DEBUG with time and stack traces from now on. */
    void enableDebugLogging();
}
