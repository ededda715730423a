package dev.carrel.ranking.search;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The variable parts of a message that someone pasted into a question: addresses, paths, times and long numbers, which
 * no document repeats.
 */
final class VariableParts {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /**
     * A URL, an absolute or home path, a Windows path, a file in a folder, an e-mail address or {@code user@host}, an
     * IP address, a version or a time, a hexadecimal address, or a number of five digits.
     */
    private static final Pattern VARIABLE = Pattern.compile(String.join("|", "://", "^[\"'(\\[<]*(?:~|\\.{0,2})/\\w",
            "^[\"'(\\[<]*[A-Za-z]:\\\\", "\\w/[^/.]*+\\.\\w", "\\w@\\w", "\\d[.:]\\d+[.:]\\d", "::", "0x\\p{XDigit}{2}",
            "\\d{5}"));

    private VariableParts() {}

    /** Returns a text without its variable parts; the text itself if it has none. */
    static String removeFrom(String text) {
        String[] parts = SPACE.split(text);
        List<String> kept = Stream.of(parts).filter(part -> !VARIABLE.matcher(part).find()).toList();
        return kept.size() == parts.length ? text : String.join(" ", kept);
    }
}
