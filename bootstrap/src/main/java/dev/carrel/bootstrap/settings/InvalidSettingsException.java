package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.stream.Collectors;

/** Settings that cannot be used; names all that is wrong with them. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    InvalidSettingsException(List<Problem> problems) {
        super(problems.stream().map(Problem::sentence).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
