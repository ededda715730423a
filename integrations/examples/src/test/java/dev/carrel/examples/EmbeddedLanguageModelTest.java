package dev.carrel.examples;

import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class EmbeddedLanguageModelTest {

    @Test
    void printsModelReplyWithSource(@TempDir Path home) throws Exception {
        PrintStream before = System.out;
        var printed = new ByteArrayOutputStream();
        try (var server = TestModelServer.start()) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            EmbeddedLanguageModel.main(new String[]{home.toString(), server.address().toString(), "test"});
            assertThat(server.requests()).hasSize(1);
        } finally {
            System.setOut(before);
        }
        String reply = "Every employee has 28 days of leave a year.";
        assertThat(printed.toString(UTF_8).strip().lines()).containsExactly(reply,
                "- " + reply + " Unused days expire in March.");
    }

    /** The example in the documentation is compiled code. */
    @Test
    void isTheExampleOfTheDocumentation() throws Exception {
        String source = Files
                .readString(Path.of("src/main/java/dev/carrel/examples/EmbeddedLanguageModel.java"));
        List<String> program = source
                .substring(source.indexOf("var chatModel"), source.indexOf("var handbook"))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String documentation = Files.readString(Path.of("../../docs/language-models.md"));
        assertThat(program).hasSizeGreaterThan(6).allSatisfy(line -> assertThat(documentation).contains(line));
    }
}
