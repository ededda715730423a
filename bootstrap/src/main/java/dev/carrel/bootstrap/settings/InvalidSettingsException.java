package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.stream.Collectors;

/** Settings that cannot be used; names all that is wrong with them. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<SettingProblem> problems;

    InvalidSettingsException(List<SettingProblem> problems) {
        super(problems.stream().map(SettingProblem::toSentence).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<SettingProblem> problems() {
        return problems;
    }
}
