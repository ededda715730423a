package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a person sees who asks, on a data folder and on a server alike. */
abstract class AskCommandsContract extends ClientCommandsFixture {

    @Test
    void drawsRepliesOnATerminal() throws IOException {
        Files.writeString(files.resolve("hotels.md"), """
                # Hotels

                | City | Limit |
                | --- | --- |
                | London | 210 |
                | Zurich | 220 |
                """);
        cli().runForLines("import", "-l", "handbook", files.toString());

        assertThat(cli().runCommand("ask", "What is the limit of a hotel in Zurich?").out())
                .contains("| Zurich | 220 |")
                .doesNotContain("\033", "─┼─");
        assertThat(cli().onATerminal().runCommand("ask", "What is the limit of a hotel in Zurich?").out())
                .contains("\033[1mCity\033[0m   │ \033[1mLimit\033[0m\n───────┼──────\n", "Zurich │   220\n");
        assertThat(cli().onATerminal()
                .withVariable("NO_COLOR", "1")
                .runCommand("ask", "What is the limit in Zurich?")
                .out()).contains("| Zurich | 220 |").doesNotContain("\033");
    }

    @Test
    void tellsAtAGlanceWhetherAReplyAnswers() throws IOException {
        importHandbook();
        assertThat(cli().onATerminal().runCommand("ask", "Who invented the xylophone?").out())
                .contains("\n\033[1;31m✗ Nothing was found.\033[0m\n");
        assertThat(cli().runCommand("ask", "Who invented the xylophone?").out()).doesNotContain("✗");
        assertThat(cli().onATerminal().runCommand("ask", "How many days of leave do I have?").out())
                .doesNotContain("✗", "? Not sure");
        assertThat(cli().onATerminal().runCommand("ask", "hello").out()).doesNotContain("✗", "? Not sure");
    }

    @Test
    void choosesTheOnlyLibrary() throws IOException {
        assertThat(cli().runCommand("import", files.toString()))
                .satisfies(run -> assertThat(run.code()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("There is no library yet"));
        importHandbook();
        assertThat(cli().runCommand("ask", "How many days of leave are there?").out()).contains("25 days");
        assertThat(cli().runForLines("search", "--limit", "1", "leave")).first().asString().contains("leave.txt");

        cli().runForLines("library", "create", "news");
        assertThat(cli().runCommand("search", "Why?")).isEqualTo(new CliRun(2, "",
                "carrel: There are several libraries; choose one with --library: handbook, news.\n"));
    }

    @Test
    void asksAllLibrariesWithoutAName() throws IOException {
        importHandbook();
        cli().runForLines("library", "create", "news");

        CliRun asked = cli().runCommand("ask", "How many days of leave are there?");
        assertThat(asked.out()).contains("25 days");
        assertThat(asked.err()).contains("Answered by library handbook.").doesNotContain("Likely to know");
        assertThat(cli().runCommand("ask", "--json", "How many days of leave are there?").out())
                .contains("\"library\":{\"id\":\"handbook\"");
    }

    @Test
    void choosesTheOnlyLibraryOfATokenThatMayOnlyAsk() throws IOException {
        importHandbook();
        cli().runForLines("library", "create", "news");
        String one = cli().runForLines("token", "create", "--name", "one", "-l", "handbook").getFirst();
        String all = cli().runForLines("token", "create", "--name", "all").getFirst();
        assertThat(cli().withVariable("CARREL_TOKEN", all).runCommand("search", "How many days of leave?").err())
                .isEqualTo("carrel: The token may not list libraries; name one with --library ID.\n");

        assertThat(cli().withVariable("CARREL_TOKEN", one).runCommand("ask", "How many days of leave?").out())
                .contains("25 days");
        assertThat(cli().withVariable("CARREL_TOKEN", all).runCommand("ask", "How many days of leave?").out())
                .contains("25 days");
    }

    @Test
    void readsAsManyPassagesAsTheDepthSays() throws IOException {
        importHandbook();
        assertThat(cli().runForLines("ask", "--depth", "0", "How many days of leave are there?")).first()
                .asString()
                .contains("25 days");
    }
}
