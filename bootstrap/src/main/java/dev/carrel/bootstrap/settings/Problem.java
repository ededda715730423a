package dev.carrel.bootstrap.settings;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with the settings.
 *
 * @param name of the setting, as the place where it was said spells it
 * @param origin the place; null if the name says it
 * @param detail what is wrong, as a clause
 */
public record Problem(String name, @Nullable String origin, String detail) {

    static Problem notAllowed(Key<?> key, Given given) {
        String value = key.secret() ? "its value" : '"' + String.join(",", given.texts()) + '"';
        return new Problem(key.name(), given.origin(), value + " is not allowed, it must be " + key.kind().allowed());
    }

    static Problem unknown(String name, @Nullable String origin, Iterable<String> known) {
        String hint = Similar.to(name, known).map(like -> "; did you mean " + like + "?").orElse("");
        return new Problem(name, origin, "there is no such setting" + hint);
    }

    public String sentence() {
        String place = origin == null ? "" : " (" + origin + ")";
        String end = detail.endsWith("?") ? "" : ".";
        return name + place + ": " + detail + end;
    }
}
