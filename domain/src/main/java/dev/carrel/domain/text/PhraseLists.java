package dev.carrel.domain.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of words and phrases by language and category, as resources, and the patterns that find them in text. */
public final class PhraseLists {

    private static final Pattern LINE = Pattern.compile("(?<language>\\w+) (?<category>\\w+): (?<phrases>.+)");

    private PhraseLists() {}

    /**
     * Reads the lists of a resource in UTF-8. Each line is a language code, a space, a category, a colon, and phrases
     * separated by a comma and a space; all other lines are comments.
     *
     * @return the phrases by language and category, both in order of appearance
     */
    public static Map<String, Map<String, List<String>>> readLists(InputStream resource) {
        Map<String, Map<String, List<String>>> languages = new LinkedHashMap<>();
        try (var lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line);
                if (parts.matches()) {
                    languages.computeIfAbsent(parts.group("language"), language -> new LinkedHashMap<>())
                            .put(parts.group("category"), List.of(parts.group("phrases").split(", ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return languages;
    }

    /**
     * Returns a pattern that finds the phrases in any case, the longest first: whole words in scripts with spaces,
     * anywhere in {@linkplain UnspacedScripts scripts without}. Without phrases it finds nothing.
     *
     * @param wordCharacters the characters of words, as the content of a character class, such as {@code \p{L}}
     */
    public static Pattern compilePattern(List<String> phrases, String wordCharacters) {
        var spaced = new StringJoiner("|", "(?<![" + wordCharacters + "])(?:", ")(?![" + wordCharacters + "])")
                .setEmptyValue("(?!)");
        var unspaced = new StringJoiner("|", "|", "").setEmptyValue("");
        phrases.stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .forEach(phrase -> (isUnspaced(phrase) ? unspaced : spaced).add(Pattern.quote(phrase)));
        return Pattern.compile(spaced.toString() + unspaced, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /** Returns whether a phrase starts in a script without spaces between words. */
    public static boolean isUnspaced(String phrase) {
        return UnspacedScripts.isUnspaced(phrase.codePointAt(0));
    }
}
