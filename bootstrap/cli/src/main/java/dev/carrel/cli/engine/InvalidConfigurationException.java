package dev.carrel.cli.engine;

import java.util.List;

/** Thrown for settings that cannot be used. Has a sentence for each problem. */
public final class InvalidConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /** Creates the exception with a sentence for each problem, at least one. */
    public InvalidConfigurationException(List<String> problems, Throwable cause) {
        super(String.join("\n", problems), cause);
        this.problems = List.copyOf(problems);
    }

    /** Returns a sentence for each problem. */
    public List<String> problems() {
        return problems;
    }
}
