package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A problem of the settings.
 *
 * @param name the name of the setting as the source spells it
 * @param origin the source; null if the name implies it
 * @param detail the problem, as a clause
 */
public record SettingProblem(String name, @Nullable String origin, String detail) {

    /** An address with a user and a password. */
    private static final Pattern CREDENTIALS = Pattern.compile("://[^/\\s]*@|[?&](user|password)=",
            Pattern.CASE_INSENSITIVE);

    /**
     * Returns the problem of a value that its type does not allow; a secret, or an address with credentials, is not
     * shown.
     */
    public static SettingProblem invalidValue(SettingKey<?> key, RawValue rawValue) {
        String text = String.join(",", rawValue.texts());
        String value = key.secret() || CREDENTIALS.matcher(text).find() ? "its value" : '"' + text + '"';
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

    /**
     * Returns the same problem for each of some settings that is given.
     *
     * @param given the given values by the names of their settings
     * @param detail the problem, as a clause
     */
    public static List<SettingProblem> ofGiven(List<SettingKey<?>> keys, Map<String, RawValue> given,
            String detail) {
        return keys.stream()
                .flatMap(key -> Stream.ofNullable(given.get(key.name()))
                        .map(value -> new SettingProblem(key.name(), value.origin(), detail)))
                .toList();
    }

    /** Returns the problem as a sentence for a message. */
    public String toSentence() {
        String place = origin == null ? "" : " (" + origin + ")";
        String end = detail.endsWith("?") ? "" : ".";
        return name + place + ": " + detail + end;
    }
}
