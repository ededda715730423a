package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Asking, as people at a terminal do, on a data folder and on a server alike. */
abstract class ConversationCommandsContract extends ClientCommandsFixture {

    private static final int COLUMNS = 80;

    @BeforeEach
    void addDocuments() throws IOException {
        importHandbook();
    }

    private CliRunner remembering() {
        return cli().withVariable("XDG_STATE_HOME", files.resolve("state").toString());
    }

    @Test
    void continuesTheLastConversation() throws IOException {
        assertThat(remembering().runCommand("ask", "-l", "handbook", "--continue", "And?"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no conversation with library handbook to continue; "
                        + "ask without --continue.\n"));

        CliRun first = remembering().runCommand("ask", "-l", "handbook", "How many days of leave are there?");
        assertThat(first.err()).contains("To continue: --continue\n");
        String conversation = json(remembering().runForLines("ask", "-l", "handbook", "--continue", "--json",
                "Who approves travel?")).at("/conversationId").asText();
        assertThat(json(remembering().runForLines("ask", "-l", "handbook", "--continue", "--json", "Who else?"))
                .at("/conversationId")
                .asText()).isEqualTo(conversation);
        assertThat(json(remembering().runForLines("ask", "-l", "handbook", "--json", "Who approves travel?"))
                .at("/conversationId")
                .asText()).isNotEqualTo(conversation);
        assertThat(remembering().runCommand("ask", "-l", "handbook", "--continue", "-c", "x", "Who?").err())
                .contains("Give either --continue or --conversation, not both");
    }

    @Test
    void wrapsRepliesOnATerminal() {
        String text = "Every person who works here full time has a right to twenty-five days of paid holidays a year.";
        cli().runForLines("document", "add", "-l", "handbook", "--title", "Holidays", "--text", text);
        String question = "How many days of paid holidays has every person who works full time?";

        assertThat(cli().runForLines("ask", "-l", "handbook", question)).first().isEqualTo(text);
        assertThat(cli().onATerminal().runForLines("ask", "-l", "handbook", question))
                .allSatisfy(line -> assertThat(line.replaceAll("\033\\[[0-9]*m", "")).hasSizeLessThanOrEqualTo(COLUMNS))
                .startsWith("Every person who works here full time has a right to twenty-five days of paid",
                        "holidays a year.");
    }

    @Test
    void listsShowsAndDeletesConversations() throws IOException {
        assertThat(cli().runForLines("conversation", "list", "-l", "handbook")).isEmpty();
        String first = ask("How many days of leave are there?", "");
        ask("Who approves travel?", first);
        String second = ask("Who approves\ntravel?", "");

        List<String> listed = cli().runForLines("conversation", "list", "-l", "handbook");
        assertThat(listed).hasSize(2);
        assertThat(listed.getFirst()).startsWith(second + "\t").endsWith("\t1\tWho approves travel?");
        assertThat(listed.getLast()).startsWith(first + "\t").endsWith("\t2\tHow many days of leave are there?");
        assertThat(json(cli().runForLines("conversation", "list", "-l", "handbook", "--limit", "1", "--json"))
                .findValuesAsText("id")).containsExactly(second);

        assertThat(String.join("\n", cli().runForLines("conversation", "show", "-l", "handbook", first)))
                .containsSubsequence("> How many days of leave are there?", "25 days of leave", "Sources", "leave.txt",
                        "> Who approves travel?", "head of the team", "Sources", "travel.md");
        assertThat(json(cli().runForLines("conversation", "show", "-l", "handbook", "--json", first))
                .findValuesAsText("query"))
                .containsExactly("How many days of leave are there?", "Who approves travel?");

        assertThat(cli().onATerminal().withInput("n\n").runCommand("conversation", "delete", "-l", "handbook", first))
                .isEqualTo(new CliRun(1, "Delete conversation " + first + " of library handbook? [y/N] ",
                        "Nothing was deleted.\n"));
        assertThat(cli().runForLines("conversation", "delete", "-l", "handbook", first, second))
                .containsExactly("Deleted conversation " + first + ".", "Deleted conversation " + second + ".");
        assertThat(cli().runCommand("conversation", "show", "-l", "handbook", first))
                .isEqualTo(new CliRun(1, "", "carrel: There is no conversation \"" + first + "\" in this library.\n"));
    }

    @Test
    void sharesConversationsUntilWithdrawn() throws IOException {
        String id = ask("Who approves travel?", "");
        List<String> link = cli().runForLines("conversation", "share", "-l", "handbook", id);

        assertThat(link).singleElement().asString().matches("(http://[^/]+)?/ui/#/library/handbook/shared/[\\w-]+");
        assertThat(cli().runForLines("conversation", "share", id)).as("it stays the same").isEqualTo(link);
        assertThat(cli().runForLines("conversation", "withdraw", "-l", "handbook", id))
                .containsExactly("Withdrew the link of conversation " + id + ".");
        var shared = json(cli().runForLines("conversation", "share", "-l", "handbook", "--json", id));
        assertThat(shared.path("id").asText()).isEqualTo(id);
        assertThat(link.getFirst()).doesNotContain(shared.path("key").asText());
        for (String command : List.of("share", "withdraw")) {
            assertThat(cli().runCommand("conversation", command, "-l", "handbook", "none"))
                    .isEqualTo(new CliRun(1, "", "carrel: There is no conversation \"none\" in this library.\n"));
        }
    }

    /** Asks in a conversation, or begins one if there is no ID, and returns its ID. */
    private String ask(String question, String conversation) throws IOException {
        CliRunner asking = cli().withInput(question);
        return json(conversation.isEmpty() ? asking.runForLines("ask", "-l", "handbook", "--json")
                : asking.runForLines("ask", "-l", "handbook", "--json", "-c", conversation)).at("/conversationId")
                .asText();
    }

    @Test
    void asksBeforeALibraryIsDeleted() {
        CliRun refused = cli().onATerminal().withInput("\n").runCommand("library", "delete", "handbook");
        assertThat(refused).isEqualTo(new CliRun(1,
                "Delete library handbook with 2 documents and all its conversations? [y/N] ",
                "Nothing was deleted.\n"));
        assertThat(cli().onATerminal().withInput("y\n").runCommand("library", "delete", "handbook").out())
                .endsWith("Deleted library handbook.\n");
        cli().runForLines("library", "create", "handbook");
        assertThat(cli().onATerminal().runForLines("library", "delete", "--yes", "handbook"))
                .containsExactly("Deleted library handbook.");
    }
}
