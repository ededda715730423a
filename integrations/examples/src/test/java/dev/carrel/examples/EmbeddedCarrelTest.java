package dev.carrel.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class EmbeddedCarrelTest {

    @Test
    void answersFromTheTextWithItsSource(@TempDir Path home) throws Exception {
        PrintStream before = System.out;
        var printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            EmbeddedCarrel.main(new String[]{home.toString()});
            EmbeddedCarrel.main(new String[]{home.toString()});
        } finally {
            System.setOut(before);
        }
        String once = "Every employee has 28 days of leave a year.";
        assertThat(printed.toString(UTF_8).lines()).filteredOn(line -> line.startsWith(once)).hasSize(2);
        assertThat(printed.toString(UTF_8).lines()).filteredOn(line -> line.startsWith("- " + once)).hasSize(2);
    }

    /** The examples in the README and on the page about embedding are compiled code. */
    @Test
    void isTheExampleOfTheDocumentation() throws Exception {
        List<String> program = body(Files.readString(Path.of("src/main/java/dev/carrel/examples/EmbeddedCarrel.java")));
        for (String page : List.of("../../README.md", "../../docs/embedding.md")) {
            String text = Files.readString(Path.of(page));
            assertThat(program).hasSizeGreaterThan(10).allSatisfy(line -> assertThat(text).contains(line));
        }
    }

    private static List<String> body(String source) {
        return source.substring(source.indexOf("var home"), source.lastIndexOf("    }\n}"))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
