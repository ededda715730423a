package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Checks of replies by {@code carrel eval}. */
class EvalChecksTest {

    private static final Path PAGE = BuiltProgram.REPOSITORY.resolve("docs/checks.md");

    @TempDir
    Path folder;

    private final CliRunner cli = CliRunner.withEnvironment(Map.of("CARREL_EMBEDDING_MODEL", "none"));

    @BeforeEach
    void writeDocuments() throws IOException {
        Files.createDirectory(folder.resolve("docs"));
        Files.writeString(folder.resolve("docs/lake.txt"), "The lake is 14 metres deep. Boats are forbidden on it.");
        Files.writeString(folder.resolve("docs/mill.txt"), "The mill was built by Anna Berg. It grinds rye.");
    }

    /** Runs the example of the documentation as it is, in a shell of its own. */
    @Test
    void documentedExampleWorks() throws Exception {
        String page = Files.readString(PAGE);
        String marked = page.substring(page.indexOf("<!-- tested: checks -->"));
        String script = between(marked, "```sh\n", "```");
        String expected = between(marked.substring(marked.indexOf(script)), "```\n\nThe", "```\n\n`--documents");
        var builder = new ProcessBuilder("bash", "-euc",
                "carrel() { " + BuiltProgram.shellCommand(BuiltProgram.command()) + " \"$@\" 2>errors; }\n" + script)
                .directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().put("CARREL_EMBEDDING_MODEL", "none");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(withoutSimilarities(output)).isNotBlank()
                .isEqualTo(withoutSimilarities(expected.substring(expected.indexOf("```\n") + 4)));
    }

    @Test
    void listsFailuresWithReasons() throws IOException {
        CliRun run = check("""
                {"id": "depth", "text": "How deep is the lake?", "patterns": ["15 m", "16 m"], "forbid": ["BOATS"]}
                {"id": "king", "text": "Who is the king of Sweden?", "patterns": ["Carl"]}
                {"id": "mill", "text": "Who built the mill?", "answerable": false, "kind": "secret"}
                {"id": "slow", "text": "What does the mill grind?", "patterns": ["(.*?[a-z]){20}#"]}
                """, "--at-least", "right=0.5,abstained=0");
        assertThat(run.out().lines()).contains("Not right: 4 of 4", "depth  How deep is the lake?",
                "  none of the patterns is in the reply: 15 m  16 m", "  a forbidden pattern is in it: BOATS",
                "  refused, although a document has the answer",
                "  the regular expression (.*?[a-z]){20}# takes too many steps on this text; avoid repetitions of "
                        + "repetitions, such as (.*a)+",
                "  answered, although no document has the answer",
                "secret      1  abstained 0.00  not-sure 0.00");
        assertThat(run.out()).contains("  first source: documents/lake.txt (",
                "  reply: The lake is 14 metres deep. Boats are forbidden on it.");
        assertThat(run.err()).isEqualTo("carrel: right is 0.0000, but has to be at least 0.5.\n");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void printsJsonThatALaterRunComparesWith() throws IOException {
        String check = "{\"text\": \"How deep is the lake?\", \"patterns\": [\"14\"], \"documents\": [\"mill\"]}";
        String printed = check(check, "--json").out();
        JsonNode json = new JsonMapper().readTree(printed);
        assertThat(json.path("figures").path("right").asDouble()).isZero();
        assertThat(json.path("figures").path("answer-inside").asDouble()).isOne();
        assertThat(json.path("kinds").path(0).path("kind").asText()).isEqualTo("question");
        JsonNode result = json.path("checks").path(0);
        assertThat(result.path("reply").asText()).contains("14 metres");
        assertThat(result.path("sources").path(0).path("at").asText()).isEqualTo("documents/lake.txt");
        assertThat(result.path("failures").path(0).asText()).isEqualTo("the first source is not one of: mill");
        Files.writeString(folder.resolve("before.json"), printed);

        assertThat(check(check.replace("mill", "lake"), "--compare", folder + "/before.json").out().lines())
                .contains("right               1.0000       1    0.0000     +1.0000");
    }

    @Test
    void rejectsInvalidUsage() throws IOException {
        Path checks = Files.writeString(folder.resolve("checks.jsonl"), "{\"text\": \"a\", \"patterns\": [\"a\"]}");
        assertUsageError("A file of checks requires either --library or --documents.", checks.toString());
        assertUsageError("A file of checks requires either --library or --documents.", "-l", "a", "--documents",
                docs(), checks.toString());
        assertUsageError("--limit and --foreign require a folder with a test collection", "--limit", "1",
                "--documents", docs(), checks.toString());
        assertUsageError("There is no folder " + folder + "/gone.", "--documents", folder + "/gone",
                checks.toString());
        Files.writeString(checks, "{\"text\": \"a\", \"patterns\": [\"(\"]}");
        assertUsageError("checks.jsonl line 1: \"patterns\" has an invalid regular expression, (", "--documents",
                docs(),
                checks.toString());
    }

    private CliRun check(String checks, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("checks.jsonl"), checks);
        return cli.runCommand(Stream.of(Stream.of("eval", "--documents", docs()), Stream.of(options),
                Stream.of(file.toString())).flatMap(part -> part).toArray(String[]::new));
    }

    private void assertUsageError(String message, String... arguments) {
        CliRun run = cli.runCommand(Stream.concat(Stream.of("eval"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(run.err()).startsWith("carrel: " + message);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    private String docs() {
        return folder.resolve("docs").toString();
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    /** Similarities depend on the model. */
    private static String withoutSimilarities(String report) {
        return report.replaceAll("\\([01]\\.[0-9]{2}\\)", "");
    }
}
