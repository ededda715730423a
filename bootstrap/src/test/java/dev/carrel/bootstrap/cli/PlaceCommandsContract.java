package dev.carrel.bootstrap.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.bootstrap.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the commands do that work on a data folder and on a server alike. */
abstract class PlaceCommandsContract {

    @TempDir
    Path files;

    /** Commands that work on one empty place. */
    abstract Cli cli();

    @Test
    void librariesComeAndGo() {
        assertThat(cli().lines("library", "create", "handbook", "--name", "Staff handbook"))
                .containsExactly("Created library handbook.");
        assertThat(cli().lines("library", "create", "handbook", "--instructions", "Be brief."))
                .containsExactly("Updated library handbook.");
        assertThat(cli().lines("library", "list")).containsExactly("handbook\t0 documents\tStaff handbook");
        assertThat(cli().lines("library", "show", "handbook")).startsWith("handbook", "  name          Staff handbook",
                "  instructions  Be brief.")
                .last()
                .isEqualTo(
                        "  documents     0 queued, 0 running, 0 success, 0 failed");
        assertThat(cli().lines("library", "delete", "handbook")).containsExactly("Deleted library handbook.");
        assertThat(cli().run("library", "show", "handbook"))
                .isEqualTo(new Run(1, "", "carrel: There is no library \"handbook\".\n"));
    }

    @Test
    void documentsComeAndGo() {
        cli().lines("library", "create", "handbook");
        String added = cli().lines("document", "add", "-l", "handbook", "--title", "Leave", "--source-url",
                "https://example.com/leave", "--text", "Everybody has 25 days of leave.").getFirst();
        String id = added.substring(0, added.indexOf('\t'));

        assertThat(added).endsWith("\tsuccess");
        assertThat(cli().reading("Everybody has 25 days of leave.")
                .lines("document", "add", "-l", "handbook",
                        "--title", "Leave", "--source-url", "https://example.com/leave"))
                .containsExactly(added);
        assertThat(cli().lines("document", "list", "-l", "handbook")).containsExactly(id + "\tsuccess\tLeave");
        assertThat(cli().lines("document", "list", "-l", "handbook", "--status", "failed")).isEmpty();
        assertThat(cli().lines("document", "show", "-l", "handbook", id)).contains("Leave", "  status    success",
                "  source    https://example.com/leave");
        assertThat(cli().lines("document", "text", "-l", "handbook", id))
                .containsExactly("Everybody has 25 days of leave.");
        assertThat(cli().lines("document", "delete", "-l", "handbook", id))
                .containsExactly("Deleted document " + id + ".");
        assertThat(cli().run("document", "text", "-l", "handbook", id).err())
                .isEqualTo("carrel: There is no document \"" + id + "\" in this library.\n");
    }

    @Test
    void theListOfDocumentsGoesOverPages() {
        cli().lines("library", "create", "many");
        for (int number = 1; number <= 7; number++) {
            cli().lines("document", "add", "-l", "many", "--text", "Text number " + number);
        }

        assertThat(cli().lines("document", "list", "-l", "many", "--limit", "3")).hasSize(3)
                .first()
                .asString()
                .endsWith("Text number 7");
    }

    @Test
    void aQuestionIsAnsweredWithItsSources() throws IOException {
        importHandbook();
        Run run = cli().run("ask", "-l", "handbook", "How", "many", "days", "of", "leave", "do", "I", "have?");

        assertThat(run.code()).isZero();
        assertThat(run.out().lines().findFirst().orElseThrow()).contains("25 days of leave");
        assertThat(run.out())
                .containsPattern("\n\nSources\n  [01]\\.[0-9]{2}  leave\\.txt  https://example\\.com/leave\\.txt\n");
        assertThat(run.err()).contains("To ask on: --conversation ");
    }

    @Test
    void aReplyAsJsonHasTheShapeOfTheInterface() throws IOException {
        importHandbook();
        JsonNode reply = json(
                cli().reading("How many days of leave do I have?").lines("ask", "-l", "handbook", "--json"));

        assertThat(reply.fieldNames()).toIterable().containsExactly("reply", "conversationId", "metadata");
        assertThat(reply.path("reply").asText()).contains("25 days");
        JsonNode document = reply.path("metadata").path("documents").path(0);
        assertThat(document.fieldNames()).toIterable().containsExactly("id", "title", "similarity", "extraFields");
        assertThat(document.at("/extraFields/learnMoreLink/url").asText()).isEqualTo("https://example.com/leave.txt");
        assertThat(reply.at("/metadata/images").isArray()).isTrue();
        assertThat(reply.at("/metadata/helpArticles/0/text").asText()).isEqualTo("leave.txt");
    }

    @Test
    void aConversationGoesOn() throws IOException {
        importHandbook();
        String conversation = json(cli().lines("ask", "-l", "handbook", "--json", "How many days of leave?"))
                .path("conversationId")
                .asText();
        JsonNode second = json(
                cli().lines("ask", "-l", "handbook", "--json", "-c", conversation, "Who approves travel?"));

        assertThat(second.path("conversationId").asText()).isEqualTo(conversation);
        assertThat(cli().run("ask", "-l", "handbook", "-c", "unknown", "Why?").err())
                .isEqualTo("carrel: There is no conversation \"unknown\" in this library.\n");
    }

    @Test
    void aTerminalConversesUntilAnEmptyLine() throws IOException {
        importHandbook();
        Run run = cli().onATerminal()
                .reading("How many days of leave?\nWho approves travel?\n\nnever asked\n")
                .run("ask", "-l", "handbook");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("25 days of leave", "head of the team").endsWith("> ");
        assertThat(run.out().split("> ", -1)).hasSize(4);
    }

    @Test
    void importingAgainChangesNothing() throws IOException {
        importHandbook();

        assertThat(json(cli().lines("import", "-l", "handbook", "--json", "--source-base", "https://example.com",
                files.toString())).toString())
                .isEqualTo("{\"added\":0,\"unchanged\":2,\"failed\":[],\"waiting\":[],\"unsupported\":[]}");
        assertThat(cli().lines("library", "list")).containsExactly("handbook\t2 documents");
    }

    @Test
    void anImportSaysWhatFailedAndWhy() throws IOException {
        Files.writeString(files.resolve("good.txt"), "A good text.");
        Files.write(files.resolve("bad.txt"), new byte[]{'P', 'K', 3, 4, 0, 0, 0, 0});
        Files.writeString(files.resolve("picture.png"), "not read");
        Run run = cli().run("import", "-l", "new", files.toString(), files.resolve("gone").toString(),
                "http://127.0.0.1:1/page");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().lines()).startsWith("Added 1, unchanged 0, failed 3.",
                "Left out 1 of types that are not read: .png (1).", "Failed");
        assertThat(run.out()).contains("gone: There is no such file or folder.", "bad.txt: ",
                "http://127.0.0.1:1/page: The address is not a public one and may not be read.");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void tokensComeAndGo() throws IOException {
        cli().lines("library", "create", "handbook");
        Run created = cli().run("token", "create", "--name", "website", "-l", "handbook", "--expires-in", "30");
        JsonNode token = json(cli().lines("token", "list", "--json")).path("tokens")
                .findParents("name")
                .stream()
                .filter(one -> one.path("name").asText().equals("website"))
                .findFirst()
                .orElseThrow();
        String id = token.path("id").asText();

        assertThat(created.out()).matches("carrel_[0-9A-Za-z]{49}\n");
        assertThat(created.err()).isEqualTo("This is token " + id + ". It is shown only now.\n");
        assertThat(token.toString()).contains("\"scopes\":[\"query\"],\"libraries\":[\"handbook\"]")
                .doesNotContain("carrel_");
        assertThat(cli().lines("token", "list"))
                .anyMatch(line -> line.startsWith(id + "\twebsite\tquery\thandbook\tnever used\tends "));
        assertThat(cli().lines("token", "revoke", id)).containsExactly("Revoked token " + id + ".");
        assertThat(cli().run("token", "revoke", id))
                .isEqualTo(new Run(1, "", "carrel: There is no token " + id + ".\n"));
    }

    @Test
    void aBackupIsAFolderWithTheDatabase() {
        cli().lines("library", "create", "handbook");

        assertThat(Path.of(cli().lines("backup").getFirst())).isDirectoryContaining("glob:**carrel.db");
    }

    private void importHandbook() throws IOException {
        Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        Files.writeString(files.resolve("travel.md"), "# Travel\n\nTravel is approved by the head of the team.\n");
        assertThat(cli().lines("import", "-l", "handbook", "--source-base", "https://example.com", files.toString()))
                .containsExactly("Added 2, unchanged 0, failed 0.");
    }

    static JsonNode json(Iterable<String> lines) throws JsonProcessingException {
        return new JsonMapper().readTree(String.join("\n", lines));
    }
}
