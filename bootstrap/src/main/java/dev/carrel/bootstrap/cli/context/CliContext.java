package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.util.Map;

/**
 * The environment that the commands of one process share.
 *
 * @param environment the environment variables
 */
public record CliContext(Map<String, String> environment, Terminal terminal) {

    /** Copies the variables. */
    public CliContext {
        environment = Map.copyOf(environment);
    }

    /** Returns the context of this process. */
    public static CliContext ofProcess() {
        Map<String, String> environment = System.getenv();
        return new CliContext(environment, Terminal.ofProcess(environment));
    }

    /** Returns the value of a variable without surrounding white space; empty if it is not set. */
    String environmentVariable(String name) {
        return environment.getOrDefault(name, "").strip();
    }
}
