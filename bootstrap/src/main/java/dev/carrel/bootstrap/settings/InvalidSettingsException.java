package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.source.SettingProblem;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown for invalid settings; has all problems. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<SettingProblem> problems;

    InvalidSettingsException(List<SettingProblem> problems) {
        super(problems.stream().map(SettingProblem::toSentence).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** Returns all problems, at least one. */
    public List<SettingProblem> problems() {
        return problems;
    }
}
