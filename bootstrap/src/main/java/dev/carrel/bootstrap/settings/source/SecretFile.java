package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A secret in a file, as orchestrators provide secrets. */
public final class SecretFile {

    private SecretFile() {}

    /** Replaces the name of the file by its content, if a file is given. */
    public static void replaceByContent(SettingKey<?> secret, SettingKey<?> file, Map<String, RawValue> given,
            List<SettingProblem> problems) {
        RawValue named = given.get(file.name());
        if (named == null) {
            return;
        }
        if (given.containsKey(secret.name())) {
            problems.add(new SettingProblem(file.name(), named.origin(),
                    secret.name() + " is set too, and only one of them may be"));
            return;
        }
        try {
            Path path = Path.of(String.join(",", named.texts()));
            given.put(secret.name(), new RawValue(named.kind(), "the file " + path, List.of(Files.readString(path))));
        } catch (IOException | IllegalArgumentException ignored) {
            problems.add(new SettingProblem(file.name(), named.origin(),
                    '"' + String.join(",", named.texts()) + "\" is not a file that can be read"));
        }
    }
}
