package dev.carrel.system.cli;

import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The questions that the pages ask about Carrel's own documentation, asked as a reader would. */
class PrintedQuestionsTest {

    private static final Pattern PRINTED = Pattern.compile("carrel ask (?:--library manual )?(\\p{Lu}[^`#\\n]*\\?)");

    /** What stands in a right reply, by question. */
    private static final Map<String, String> ANSWERS = Map.of(
            "When is deleted text erased from the disk?", "within purge.max-delay, one hour by default",
            "Which documents mention Caddy?", "- **Operate a server**",
            "How do I restore a backup?", "carrel restore");

    @TempDir
    Path folder;

    @Test
    void areAnswered() throws IOException {
        CliRunner cli = FolderCommandsTest.folderCli(folder.resolve("data"))
                .withVariable("CARREL_RERANKER_MODEL", "carrel-answer-1")
                .withVariable("CARREL_RERANKER_TIMEOUT", "1m");
        cli.runForLines("import", "--library", "manual", BuiltProgram.REPOSITORY.resolve("docs").toString());

        List<String> printed = new ArrayList<>();
        for (String page : List.of("README.md", "docs/cli.md")) {
            PRINTED.matcher(Files.readString(BuiltProgram.REPOSITORY.resolve(page)))
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .forEach(printed::add);
        }
        assertThat(printed).containsExactlyInAnyOrderElementsOf(ANSWERS.keySet());
        assertThat(printed).allSatisfy(question -> {
            CliRun reply = cli.runCommand("ask", question);
            assertThat(reply.out()).as(question).contains(ANSWERS.get(question)).doesNotContain("I am not sure");
        });
    }
}
