package dev.carrel.cli.context;

import dev.carrel.cli.terminal.Terminal;
import java.util.Map;

/** What the commands of one process share. */
public record CliContext(Map<String, String> environment, Terminal terminal) {

    public CliContext {
        environment = Map.copyOf(environment);
    }

    /** That of this process. */
    public static CliContext ofProcess() {
        Map<String, String> environment = System.getenv();
        return new CliContext(environment, Terminal.ofProcess(environment));
    }

    /** A variable; empty if it is not set or empty. */
    String environmentVariable(String name) {
        return environment.getOrDefault(name, "").strip();
    }
}
