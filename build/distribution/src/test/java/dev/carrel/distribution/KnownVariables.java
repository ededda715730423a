package dev.carrel.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The environment variables that docs/settings.md describes, which another test compares with the settings. */
final class KnownVariables {

    private static final Pattern VARIABLE = Pattern.compile("`(CARREL_[A-Z_]+)`");
    private static final Pattern USED = Pattern.compile("CARREL_[A-Z_]+");

    private KnownVariables() {}

    /** Returns those in a text that are not documented. */
    static Set<String> findUnknownIn(String text) throws IOException {
        Set<String> known = matches(VARIABLE, Files.readString(Path.of("../../docs/settings.md")), 1)
                .collect(Collectors.toSet());
        return matches(USED, text, 0).filter(variable -> !known.contains(variable)).collect(Collectors.toSet());
    }

    private static Stream<String> matches(Pattern pattern, String text, int group) {
        return pattern.matcher(text).results().map((MatchResult match) -> match.group(group));
    }
}
