package dev.carrel.bootstrap.settings;

import org.jspecify.annotations.Nullable;

/**
 * A problem of the settings.
 *
 * @param name the name of the setting as the source spells it
 * @param origin the source; null if the name implies it
 * @param detail the problem, as a clause
 */
public record SettingProblem(String name, @Nullable String origin, String detail) {

    static SettingProblem invalidValue(SettingKey<?> key, RawValue rawValue) {
        String value = key.secret() ? "its value" : '"' + String.join(",", rawValue.texts()) + '"';
        return new SettingProblem(key.name(), rawValue.origin(),
                value + " is not allowed, it must be " + key.type().description());
    }

    static SettingProblem unknownSetting(String name, @Nullable String origin, Iterable<String> known) {
        String hint = DidYouMean.suggest(name, known).map(like -> "; did you mean " + like + "?").orElse("");
        return new SettingProblem(name, origin, "there is no such setting" + hint);
    }

    public String toSentence() {
        String place = origin == null ? "" : " (" + origin + ")";
        String end = detail.endsWith("?") ? "" : ".";
        return name + place + ": " + detail + end;
    }
}
