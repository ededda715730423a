package dev.carrel.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * The comments and the documentation are written in plain technical English, and the code is laid out to be read: a
 * pronoun without an antecedent, where a term exists, is a riddle.
 */
class PlainLanguageTest {

    private static final Path REPOSITORY = Path.of(System.getProperty("carrel.repository"));
    private static final int MAX_COLUMNS = 120;
    private static final int MAX_LINES = 300;

    /** How often a word may stand in 10,000 words. */
    private static final double MAX_RATE = 2;
    private static final List<String> RIDDLES = List.of("tells?|told", "whoever|whatever|nobody|somebody", "those",
            "so many|so much");

    private static final Pattern STRING = Pattern.compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern CODE_BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("[\\p{L}']+");

    @TestFactory
    Stream<DynamicTest> commentsOfProductCodeUseTerms() {
        Map<Path, String> comments = new TreeMap<>();
        filesOf("java").filter(PlainLanguageTest::isProductCode)
                .forEach(file -> comments.put(file, commentsOf(readFile(file))));
        return RIDDLES.stream().map(words -> dynamicTest(words, () -> assertRare(words, comments)));
    }

    @TestFactory
    Stream<DynamicTest> documentationUsesTerms() {
        Map<Path, String> pages = new TreeMap<>();
        filesOf("md").forEach(file -> pages.put(file, CODE_BLOCK.matcher(readFile(file)).replaceAll(" ")));
        return RIDDLES.stream().map(words -> dynamicTest(words, () -> assertRare(words, pages)));
    }

    @Test
    void linesFitIntoTheColumns() {
        List<String> tooLong = new ArrayList<>();
        filesOf("java").filter(PlainLanguageTest::isProductCode).forEach(file -> {
            List<String> lines = readFile(file).lines().toList();
            for (int line = 0; line < lines.size(); line++) {
                if (lines.get(line).codePointCount(0, lines.get(line).length()) > MAX_COLUMNS) {
                    tooLong.add(REPOSITORY.relativize(file) + ":" + (line + 1));
                }
            }
        });
        assertThat(tooLong).as("lines of more than %d columns", MAX_COLUMNS).isEmpty();
    }

    @Test
    void productFilesAreShort() {
        assertThat(filesOf("java").filter(PlainLanguageTest::isProductCode)
                .filter(file -> readFile(file).lines().count() > MAX_LINES)
                .map(REPOSITORY::relativize))
                .as("files of more than %d lines", MAX_LINES)
                .isEmpty();
    }

    @Test
    void findsWhatItLooksFor() {
        assertThat(commentsOf("int told = 1; // told \"in\" a comment\nString text = \"// told\"; /* somebody */"))
                .contains("told \"in\" a comment", "somebody")
                .doesNotContain("text");
        assertThat(filesOf("java").filter(PlainLanguageTest::isProductCode)).hasSizeGreaterThan(500);
        assertThat(filesOf("md")).hasSizeGreaterThan(10);
    }

    private static void assertRare(String words, Map<Path, String> texts) {
        Pattern riddle = Pattern.compile("\\b(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE);
        List<String> found = new ArrayList<>();
        long all = 0;
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            all += WORD.matcher(text.getValue()).results().count();
            Matcher matcher = riddle.matcher(text.getValue());
            while (matcher.find()) {
                found.add(REPOSITORY.relativize(text.getKey()) + ": " + surroundings(text.getValue(), matcher));
            }
        }
        assertThat(found.size() * 10_000.0 / all).as("%s in 10,000 words: %s", words, String.join("\n", found))
                .isLessThanOrEqualTo(MAX_RATE);
    }

    private static String surroundings(String text, MatchResult match) {
        return text.substring(Math.max(0, match.start() - 30), Math.min(text.length(), match.end() + 30))
                .replaceAll("\\s+", " ");
    }

    private static String commentsOf(String source) {
        var comments = new StringBuilder();
        Matcher part = Pattern.compile(COMMENT.pattern() + "|" + STRING.pattern(), Pattern.DOTALL).matcher(source);
        while (part.find()) {
            if (part.group().startsWith("/")) {
                comments.append(part.group()).append('\n');
            }
        }
        return comments.toString();
    }

    private static boolean isProductCode(Path file) {
        return file.toString().contains("/src/main/java/");
    }

    private static Stream<Path> filesOf(String extension) {
        try (Stream<Path> files = Files.walk(REPOSITORY)) {
            return files.filter(file -> file.toString().endsWith("." + extension))
                    .filter(file -> !REPOSITORY.relativize(file).toString().matches("(.*/)?(target|\\.git|lib)/.*"))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String readFile(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
