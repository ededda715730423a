package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.util.Map;

/** What the commands of one process share. */
public record Surroundings(Map<String, String> environment, Terminal terminal) {

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** That of this process. */
    public static Surroundings ofThisProcess() {
        Map<String, String> environment = System.getenv();
        return new Surroundings(environment, Terminal.ofThisProcess(environment));
    }

    /** A variable; empty if it is not set or empty. */
    String variable(String name) {
        return environment.getOrDefault(name, "").strip();
    }
}
