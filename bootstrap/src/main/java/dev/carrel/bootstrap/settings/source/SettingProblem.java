package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import org.jspecify.annotations.Nullable;

/**
 * A problem of the settings.
 *
 * @param name the name of the setting as the source spells it
 * @param origin the source; null if the name implies it
 * @param detail the problem, as a clause
 */
public record SettingProblem(String name, @Nullable String origin, String detail) {

    /** Returns the problem of a value that its type does not allow; a secret value is not shown. */
    public static SettingProblem invalidValue(SettingKey<?> key, RawValue rawValue) {
        String value = key.secret() ? "its value" : '"' + String.join(",", rawValue.texts()) + '"';
        return new SettingProblem(key.name(), rawValue.origin(),
                value + " is not allowed, it must be " + key.type().description());
    }

    /**
     * Returns the problem of a name that is no setting, with the new name of a renamed setting or the known name most
     * like a misspelled one.
     */
    static SettingProblem unknownSetting(String name, @Nullable String origin, Iterable<String> known) {
        String hint = RenamedSettings.findNewName(name)
                .map(newName -> "; it is now called " + newName)
                .or(() -> DidYouMean.suggest(name, known).map(like -> "; did you mean " + like + "?"))
                .orElse("");
        return new SettingProblem(name, origin, "there is no such setting" + hint);
    }

    /** Returns the problem as a sentence for a message. */
    public String toSentence() {
        String place = origin == null ? "" : " (" + origin + ")";
        String end = detail.endsWith("?") ? "" : ".";
        return name + place + ": " + detail + end;
    }
}
