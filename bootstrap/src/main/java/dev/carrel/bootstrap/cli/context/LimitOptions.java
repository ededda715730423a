package dev.carrel.bootstrap.cli.context;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that sets the limits of a token or a library. */
public final class LimitOptions {

    private static final String NO_LIMITS = "none";
    private static final List<String> NAMES = List.of("perMinute", "perDay", "atOnce", "questionCharacters");

    @Option(names = "--limit", paramLabel = "NAME=NUMBER", split = ",", descriptionKey = "limit")
    private List<String> limits = List.of();

    /** Returns the given limits, which replace all others; null if none is given. */
    public @Nullable LimitsBody toLimits() {
        if (limits.isEmpty()) {
            return null;
        }
        Map<String, Integer> numbers = new HashMap<>();
        if (!limits.equals(List.of(NO_LIMITS))) {
            limits.forEach(text -> parseLimit(text, numbers));
        }
        try {
            var body = new LimitsBody(numbers.get("perMinute"), numbers.get("perDay"), numbers.get("atOnce"),
                    numbers.get("questionCharacters"));
            body.toLimits();
            return body;
        } catch (InvalidRequestException e) {
            throw CommandException.usageError("--limit: " + e.userMessage().replace("limits/", "") + ".");
        }
    }

    /** Returns limits in the form of the option. */
    public static String format(LimitsBody limits) {
        var texts = new ArrayList<String>();
        List<@Nullable Integer> numbers = Arrays.asList(limits.perMinute(), limits.perDay(), limits.atOnce(),
                limits.questionCharacters());
        for (int index = 0; index < NAMES.size(); index++) {
            if (numbers.get(index) != null) {
                texts.add(NAMES.get(index) + "=" + numbers.get(index));
            }
        }
        return String.join(",", texts);
    }

    private static void parseLimit(String text, Map<String, Integer> numbers) {
        int end = text.indexOf('=');
        try {
            if (end > 0 && NAMES.contains(text.substring(0, end))
                    && numbers.putIfAbsent(text.substring(0, end), Integer.valueOf(text.substring(end + 1))) == null) {
                return;
            }
        } catch (NumberFormatException ignored) {
            // Reported below, like an unknown name.
        }
        throw CommandException.usageError("--limit " + text + " must be none, or one of "
                + String.join(", ", NAMES) + " with a number, such as perMinute=60, each once.");
    }
}
