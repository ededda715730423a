package dev.carrel.application.answering;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of one language that tell whether a question leans on what was said before it. Immutable. */
final class FollowUpWords {

    private static final Pattern LINE = Pattern.compile("(?<language>\\w+) (?<role>\\w+): (?<words>.+)");
    /** Scripts that are written without spaces between words. */
    private static final Pattern UNSPACED = Pattern
            .compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]+");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final int CHARACTERS_OF_A_WORD = 2;
    private static final int ENOUGH_CHARACTERS = 400;
    private static final List<FollowUpWords> OF_ALL_LANGUAGES = read();

    private final Set<String> small;
    private final Pattern smallUnspaced;
    private final Pattern pointing;
    private final Pattern opening;

    private FollowUpWords(List<String> small, List<String> pointing, List<String> opening) {
        List<String> all = Stream.of(small, pointing, opening).flatMap(List::stream).toList();
        this.small = Set.copyOf(all);
        this.smallUnspaced = pattern(all.stream().filter(FollowUpWords::isUnspaced).toList());
        this.pointing = pattern(pointing);
        this.opening = pattern(opening);
    }

    /** Those of the language of a text, which is the one that most of its beginning is small words in. */
    static FollowUpWords of(String text) {
        String beginning = text.substring(0, Math.min(ENOUGH_CHARACTERS, text.length()));
        List<String> words = words(beginning);
        return OF_ALL_LANGUAGES.stream()
                .max(Comparator.comparingInt(language -> language.small(beginning, words)))
                .orElseThrow();
    }

    private int small(String text, List<String> words) {
        return words.stream().filter(small::contains).mapToInt(String::length).sum()
                + length(smallUnspaced, text);
    }

    /** Whether a question goes on from what was said before. */
    boolean open(String question) {
        Matcher word = WORD.matcher(question);
        return word.find() && opening.matcher(question)
                .region(word.start(), question.length())
                .useTransparentBounds(true)
                .lookingAt();
    }

    /** What comes before the first word that stands for something said before; the whole question if there is none. */
    String beforePointing(String question) {
        Matcher found = pointing.matcher(question);
        return found.find() ? question.substring(0, found.start()) : question;
    }

    /** How many words say what a text is about. */
    int telling(String text) {
        String rest = smallUnspaced.matcher(text).replaceAll(" ");
        long spaced = words(UNSPACED.matcher(rest).replaceAll(" ")).stream()
                .filter(word -> !small.contains(word))
                .distinct()
                .count();
        return (int) spaced + length(UNSPACED, rest) / CHARACTERS_OF_A_WORD;
    }

    private static List<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
    }

    private static int length(Pattern pattern, String text) {
        return pattern.matcher(text).results().mapToInt(found -> found.end() - found.start()).sum();
    }

    private static boolean isUnspaced(String word) {
        return UNSPACED.matcher(word).lookingAt();
    }

    private static Pattern pattern(List<String> words) {
        var spaced = new StringJoiner("|", "(?<![\\p{L}\\p{M}\\p{N}])(?:", ")(?![\\p{L}\\p{M}\\p{N}])")
                .setEmptyValue("(?!)");
        var unspaced = new StringJoiner("|", "|", "").setEmptyValue("");
        words.stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .forEach(word -> (isUnspaced(word) ? unspaced : spaced).add(Pattern.quote(word)));
        return Pattern.compile(spaced.toString() + unspaced, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static List<FollowUpWords> read() {
        Map<String, Map<String, List<String>>> languages = new LinkedHashMap<>();
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(FollowUpWords.class.getResourceAsStream("follow-ups.txt")),
                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line);
                if (parts.matches()) {
                    languages.computeIfAbsent(parts.group("language"), language -> new LinkedHashMap<>())
                            .put(parts.group("role"), List.of(parts.group("words").split(", ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return languages.values()
                .stream()
                .map(words -> new FollowUpWords(of(words, "small"), of(words, "pointing"), of(words, "opening")))
                .toList();
    }

    private static List<String> of(Map<String, List<String>> words, String role) {
        return words.getOrDefault(role, List.of());
    }
}
