package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands for help articles, on a data folder and on a server alike. */
abstract class HelpArticleCommandsContract extends ClientCommandsFixture {

    private static final String TABLE = """
            key,url,title,questions,answer,pinned
            reset,https://example.com/reset,Reset your password,"How do I reset my password?
            I forgot my password","Open the sign-in page and choose ""Forgot password"".",
            support,https://example.com/support,Contact support,,,true
            """;

    @BeforeEach
    void createLibrary() {
        cli().runForLines("library", "create", "handbook");
    }

    private CliRun importTable(String table) throws IOException {
        Path file = Files.writeString(files.resolve("articles.csv"), table);
        return cli().runCommand("help-article", "import", "-l", "handbook", file.toString());
    }

    @Test
    void anImportedTableChangesReplies() throws Exception {
        assertThat(importTable(TABLE).out()).isEqualTo("Created 2, replaced 0, unchanged 0, failed 0.\n");

        assertThat(cli().runForLines("ask", "-l", "handbook", "how do I reset my password")).first()
                .isEqualTo("Open the sign-in page and choose \"Forgot password\".");
        assertThat(cli().runForLines("ask", "-l", "handbook", "Who repairs zeppelins?")).contains("Help articles",
                "  Contact support", "      https://example.com/support");
        assertThat(cli().runForLines("question", "list", "-l", "handbook", "--outcome", "help-article")).singleElement()
                .asString()
                .endsWith("how do I reset my password");
    }

    @Test
    void explainsWhichArticlesAReplyShows() throws Exception {
        importTable(TABLE);

        for (String command : List.of("ask", "search")) {
            assertThat(cli().runForLines(command, "-l", "handbook", "--explain", "how do I reset my password"))
                    .contains("Help articles",
                            "      The reply is its answer: one of its questions is the same.",
                            "      Closest question: How do I reset my password?");
            assertThat(cli().runForLines(command, "-l", "handbook", "--explain", "Who repairs zeppelins?"))
                    .contains("0.00  Contact support", "      Linked because it is pinned and nothing is found.");
        }
        assertThat(cli().runCommand("ask", "-l", "handbook", "--explain", "--json", "Who?")).satisfies(run -> {
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains("--explain and --json exclude each other");
        });
    }

    @Test
    void anExportCanBeImportedAgain() throws Exception {
        importTable(TABLE);
        List<String> exported = cli().runForLines("help-article", "export", "-l", "handbook");

        assertThat(importTable(String.join("\n", exported) + "\n").out())
                .isEqualTo("Created 0, replaced 0, unchanged 2, failed 0.\n");
    }

    @Test
    void reportsAWrongRowWithItsLineAndImportsTheOthers() throws Exception {
        CliRun run = importTable(TABLE + "bad,,No address,,,\nhours,,Opening hours,When?,At nine.,\n");

        assertThat(run).isEqualTo(new CliRun(1, "Created 3, replaced 0, unchanged 0, failed 1.\n",
                "carrel: Line 5: answer must be given if there is no url\n"));
    }

    @Test
    void addsShowsAndDeletesAnArticle() {
        cli().runForLines("help-article", "add", "-l", "handbook", "--url", "https://example.com/dogs", "--title",
                "Dogs",
                "--question", "May I bring my dog?", "--answer", "Yes, on Fridays.", "dogs");

        assertThat(cli().runForLines("help-article", "list", "-l", "handbook")).singleElement()
                .asString()
                .contains("dogs", "Dogs");
        assertThat(String.join("\n", cli().runForLines("help-article", "show", "-l", "handbook", "dogs")))
                .contains("May I bring my dog?", "Yes, on Fridays.");
        cli().runForLines("help-article", "delete", "-l", "handbook", "dogs");
        assertThat(cli().runCommand("help-article", "show", "-l", "handbook", "dogs").err())
                .isEqualTo("carrel: There is no help article \"dogs\" in this library.\n");
    }
}
