package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands that work on a data folder and on a server alike. */
abstract class ClientCommandsContract extends ClientCommandsFixture {

    @Test
    void createsUpdatesAndDeletesLibraries() {
        assertThat(cli().runForLines("library", "create", "handbook", "--name", "Staff handbook"))
                .containsExactly("Created library handbook.");
        assertThat(cli().runForLines("library", "create", "handbook", "--instructions", "Be brief."))
                .containsExactly("Updated library handbook.");
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t0 documents\tStaff handbook");
        assertThat(cli().runForLines("library", "show", "handbook"))
                .startsWith("handbook", "  name          Staff handbook",
                        "  instructions  Be brief.")
                .last()
                .isEqualTo(
                        "  documents     0 queued, 0 running, 0 success, 0 failed");
        assertThat(cli().runForLines("library", "delete", "handbook")).containsExactly("Deleted library handbook.");
        assertThat(cli().runCommand("library", "show", "handbook"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no library \"handbook\".\n"));
    }

    @Test
    void addsShowsAndDeletesDocuments() {
        cli().runForLines("library", "create", "handbook");
        String added = cli().runForLines("document", "add", "-l", "handbook", "--title", "Leave", "--source-url",
                "https://example.com/leave", "--text", "Everybody has 25 days of leave.").getFirst();
        String id = added.substring(0, added.indexOf('\t'));

        assertThat(added).endsWith("\tsuccess");
        assertThat(cli().withInput("Everybody has 25 days of leave.")
                .runForLines("document", "add", "-l", "handbook",
                        "--title", "Leave", "--source-url", "https://example.com/leave"))
                .containsExactly(added);
        assertThat(cli().runForLines("document", "list", "-l", "handbook")).containsExactly(id + "\tsuccess\tLeave\t-");
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--status", "failed")).isEmpty();
        assertThat(cli().runForLines("document", "show", "-l", "handbook", id)).contains("Leave", "  status    success",
                "  source    https://example.com/leave");
        assertThat(cli().runForLines("document", "text", "-l", "handbook", id))
                .containsExactly("Everybody has 25 days of leave.");
        assertThat(cli().runForLines("document", "delete", "-l", "handbook", id))
                .containsExactly("Deleted document " + id + ".");
        assertThat(cli().runCommand("document", "text", "-l", "handbook", id).err())
                .isEqualTo("carrel: There is no document \"" + id + "\" in this library.\n");
    }

    @Test
    void countsWhatFailedApart() throws IOException {
        importHandbook();
        Files.writeString(files.resolve("broken.pdf"), "%PDF-1.7 and no more");

        assertThat(cli().runCommand("import", files.toString()).code()).isEqualTo(1);
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents, 1 failed");
    }

    @Test
    void listsDocumentsOverPages() {
        cli().runForLines("library", "create", "many");
        for (int number = 1; number <= 7; number++) {
            cli().runForLines("document", "add", "-l", "many", "--text", "Text number " + number);
        }

        assertThat(cli().runForLines("document", "list", "-l", "many", "--limit", "3")).hasSize(3)
                .first()
                .asString()
                .endsWith("Text number 7\t-");
    }

    @Test
    void answersWithSources() throws IOException {
        importHandbook();
        CliRun run = cli().runCommand("ask", "-l", "handbook", "How", "many", "days", "of", "leave", "do", "I",
                "have?");

        assertThat(run.code()).isZero();
        assertThat(run.out().lines().findFirst().orElseThrow()).contains("25 days of leave");
        assertThat(run.out())
                .containsPattern(
                        "\n\nSources\n   1  leave\\.txt\n      https://example\\.com/leave\\.txt\n      id [0-9a-f-]{36}\n"
                                + "      \\| Everybody has 25 days of leave each year\\.\n");
        assertThat(run.err()).contains("To continue: --conversation ");
    }

    @Test
    void distinguishesDocumentsOfOneTitle() throws IOException {
        for (String part : List.of("staff", "guests")) {
            Files.writeString(Files.createDirectories(files.resolve(part)).resolve("index.md"),
                    "# Parking\n\n## Hours\n\nThe garage for " + part + " closes at nine.\n");
        }
        cli().runForLines("import", "-l", "handbook", "--name", "rules", files.toString());

        assertThat(cli().runForLines("search", "-l", "handbook", "garage"))
                .filteredOn(line -> line.contains("Parking ("))
                .extracting(line -> line.substring(line.indexOf("Parking")))
                .containsExactlyInAnyOrder("Parking (staff)", "Parking (guests)");
        assertThat(cli().runForLines("ask", "-l", "handbook", "When does the garage for guests close?"))
                .containsSubsequence("      rules/guests/index.md", "      Hours",
                        "      | The garage for guests closes at nine.");
    }

    @Test
    void searchesForPassages() throws IOException {
        importHandbook();
        Files.writeString(files.resolve("long.md"), "# Trains\n\n" + "Nothing is said here about it.\n\n".repeat(12)
                + "Trips by train are booked by the office.\n\n" + "Nothing is said here about it.\n\n".repeat(12));
        cli().runForLines("import", "-l", "handbook", files.toString());

        List<String> lines = cli().runForLines("search", "-l", "handbook", "days of leave");
        assertThat(lines.getFirst()).matches("[01]\\.[0-9]{2}  leave\\.txt");
        assertThat(lines).containsSequence("      https://example.com/leave.txt", "",
                "      Everybody has 25 **days** of **leave** each year.");
        assertThat(cli().onATerminal().runForLines("search", "-l", "handbook", "days", "of", "leave"))
                .contains("      Everybody has 25 \033[1;31mdays\033[0m of \033[1;31mleave\033[0m each year.");
        assertThat(cli().onATerminal().withVariable("NO_COLOR", "1").runForLines("search", "-l", "handbook", "leave"))
                .contains("      Everybody has 25 days of **leave** each year.");

        List<String> snippet = cli().withInput("booked trips").runForLines("search", "-l", "handbook", "--limit", "1");
        assertThat(snippet).hasSizeLessThan(9).anyMatch(line -> line.contains("**Trips** by train are **booked**"));
        assertThat(snippet.get(3)).startsWith("      … ");
        assertThat(cli().runForLines("search", "-l", "handbook", "--full", "booked trips")).hasSizeGreaterThan(24);
    }

    @Test
    void explainsASearch() throws IOException {
        importHandbook();
        assertThat(cli().runForLines("search", "-l", "handbook", "--explain", "days of leaves zebra"))
                .startsWith("Query", "  searched for  days of leaves zebra")
                .anyMatch(line -> line.matches("  terms         .*leave [0-9.]+.*"))
                .anyMatch(line -> line.matches("  unknown       .*zebra.*"))
                .contains("  weights       words 1.00, meaning 0.00")
                .anyMatch(line -> line.matches("      \\[similarity [0-9.]+, words [0-9.]+, matched .*leave.*]"));
    }

    @Test
    void printsSearchAsApiJson() throws IOException {
        importHandbook();
        JsonNode found = json(cli().runForLines("search", "-l", "handbook", "--json", "--limit", "1", "leave"));
        assertThat(found.fieldNames()).toIterable().containsExactly("documents");
        assertThat(found.at("/documents")).hasSize(1);
        assertThat(found.at("/documents/0/passages/0").fieldNames()).toIterable()
                .containsExactly("text", "heading", "url", "similarity");
        JsonNode explained = json(cli().runForLines("search", "-l", "handbook", "--json", "--explain", "leave"));
        assertThat(explained.at("/explanation/question").asText()).isEqualTo("leave");
        assertThat(explained.at("/documents/0/passages/0/explanation/matchedWords").valueStream().map(JsonNode::asText))
                .contains("leave");
    }

    @Test
    void reportsSearchesThatCannotBeRun() throws IOException {
        importHandbook();
        assertThat(cli().runCommand("search", "-l", "handbook", "--limit", "101", "leave"))
                .isEqualTo(new CliRun(2, "", "carrel: --limit must be from 1 to 100.\nSee carrel search --help.\n"));
        assertThat(cli().onATerminal().runCommand("search", "-l", "handbook").code()).isEqualTo(2);
        assertThat(cli().runCommand("search", "-l", "none", "leave"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no library \"none\".\n"));
        assertThat(cli().runCommand("search", "-l", "handbook", "-c", "unknown", "leave").err())
                .isEqualTo("carrel: There is no conversation \"unknown\" in this library.\n");
        assertThat(cli().runCommand("search", "-l", "handbook", "xylophone"))
                .isEqualTo(new CliRun(0, "", "Nothing was found.\n"));
    }

    @Test
    void printsReplyAsApiJson() throws IOException {
        importHandbook();
        JsonNode reply = json(
                cli().withInput("How many days of leave do I have?").runForLines("ask", "-l", "handbook", "--json"));

        assertThat(reply.fieldNames()).toIterable().containsExactly("reply", "conversationId", "metadata");
        assertThat(reply.path("reply").asText()).contains("25 days");
        JsonNode document = reply.path("metadata").path("documents").path(0);
        assertThat(document.fieldNames()).toIterable().containsExactly("id", "title", "similarity", "extraFields");
        assertThat(document.at("/extraFields/learnMoreLink/url").asText()).isEqualTo("https://example.com/leave.txt");
        assertThat(document.at("/extraFields/key").asText()).startsWith("file:///").endsWith("/leave.txt");
        assertThat(document.at("/extraFields/excerpt/text").asText())
                .isEqualTo("Everybody has 25 days of leave each year.");
        assertThat(document.at("/extraFields/excerpt/url").asText())
                .isEqualTo(
                        "https://example.com/leave.txt#:~:text=Everybody%20has%2025%20days%20of%20leave%20each%20year.");
        assertThat(reply.at("/metadata/images").isArray()).isTrue();
        assertThat(reply.at("/metadata/helpArticles/0/text").asText()).isEqualTo("leave.txt");
    }

    @Test
    void checksRepliesOfLibrary() throws IOException {
        importHandbook();
        Path checks = Files.writeString(files.resolveSibling("checks.jsonl"),
                """
                        {"text": "How many days of leave are there?", "patterns": ["\\\\b25\\\\b"], "documents": ["/leave\\\\.txt$"]}
                        {"text": "Who approves travel?", "patterns": ["head of the team"], "documents": ["/leave\\\\.txt$"]}
                        """);

        List<String> lines = cli().runForLines("eval", "-l", "handbook", "--at-least", "answer-inside=1",
                checks.toString());
        assertThat(lines.getFirst()).isEqualTo("checks.jsonl: documents 2, questions 2");
        assertThat(lines.get(3)).startsWith("question    2   0.50           1.00      0.50");
        assertThat(lines).contains("Not right: 1 of 2", "line 2  Who approves travel?",
                "  the first source is not one of: /leave\\.txt$");
    }

    @Test
    void continuesConversation() throws IOException {
        importHandbook();
        String conversation = json(cli().runForLines("ask", "-l", "handbook", "--json", "How many days of leave?"))
                .path("conversationId")
                .asText();
        JsonNode second = json(
                cli().runForLines("ask", "-l", "handbook", "--json", "-c", conversation, "Who approves travel?"));

        assertThat(second.path("conversationId").asText()).isEqualTo(conversation);
        assertThat(cli().runCommand("ask", "-l", "handbook", "-c", "unknown", "Why?").err())
                .isEqualTo("carrel: There is no conversation \"unknown\" in this library.\n");
    }

    @Test
    void conversesUntilTheEndOfTheInputOnTerminal() throws IOException {
        importHandbook();
        CliRun run = cli().onATerminal()
                .withInput("How many days of leave?\n\nWho approves travel?\n")
                .runCommand("ask", "-l", "handbook");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("25 days of leave", "head of the team").endsWith("> \n");
        assertThat(run.out().split("> ", -1)).hasSize(5);
    }

    @Test
    void addsAndReplacesFileByKey() throws IOException {
        cli().runForLines("library", "create", "x");
        Path page = Files.writeString(files.resolve("über \"uns\""), "<!doctype html><html><head><title>Über uns"
                + "</title></head><body><main><p>We are here since 1998.</p></main></body></html>");
        String first = cli().runForLines("document", "add", "-l", "x", "--file", page.toString(), "--key", "über uns")
                .getFirst();
        Files.writeString(page, Files.readString(page).replace("1998", "1999"));
        String second = cli().runForLines("document", "add", "-l", "x", "--file", page.toString(), "--key", "über uns",
                "--source-url", "https://example.com/about").getFirst();

        String id = first.substring(0, first.indexOf('\t'));
        assertThat(second).isEqualTo(id + "\tsuccess");
        assertThat(cli().runForLines("document", "show", "-l", "x", id)).startsWith("Über uns", "  id        " + id,
                "  status    success", "  attempts  1", "  key       über uns",
                "  source    https://example.com/about");
        assertThat(cli().runForLines("document", "text", "-l", "x", id)).anyMatch(line -> line.contains("since 1999"));
        assertThat(cli().runCommand("document", "add", "-l", "x", "--file", page + "x").err())
                .isEqualTo("carrel: The file " + page + "x does not exist or cannot be read.\n");
    }

    @Test
    void setsRefreshIntervalAndWebhook() throws IOException {
        List<String> created = cli().runForLines("library", "create", "news", "--refresh-interval", "24h", "--webhook",
                "https://127.0.0.1/hook");
        assertThat(created).hasSize(2).first().isEqualTo("Created library news.");
        assertThat(created.getLast()).matches("Webhook secret \\(shown once\\): whsec_.{40,}");
        assertThat(cli().runForLines("library", "show", "news")).contains(
                "  refresh       every 24h", "  webhook       https://127.0.0.1/hook");
        Path secret = Files.writeString(files.resolve("secret"), "a secret of our own choosing\n");
        JsonNode updated = json(cli().runForLines("library", "update", "news", "--json", "--refresh-interval", "P7D",
                "--webhook-secret-file", secret.toString()));
        assertThat(updated.path("refreshInterval").asText()).isEqualTo("PT168H");
        assertThat(updated.path("webhookUrl").asText()).isEqualTo("https://127.0.0.1/hook");
        assertThat(updated.has("webhookSecret")).isFalse();

        assertThat(cli().runForLines("library", "update", "news", "--refresh-interval", "never", "--webhook", "none"))
                .containsExactly("Updated library news.");
        assertThat(cli().runForLines("library", "show", "news")).noneMatch(line -> line.contains("webhook"))
                .noneMatch(line -> line.contains("refresh"));
        assertThat(cli().runCommand("library", "update", "none", "--name", "x"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no library \"none\".\n"));
        assertThat(cli().runCommand("library", "update", "news", "--refresh-interval", "0m").code()).isZero();
        assertThat(cli().runCommand("library", "update", "news", "--refresh-interval", "PT30S").err())
                .contains("refreshInterval", "at least one minute");
    }

    @Test
    void rejectsATokenThatHasExpired() {
        assertThat(cli().runCommand("token", "create", "--name", "website", "--expires-in", "-1"))
                .isEqualTo(new CliRun(2, "", "carrel: --expires-in must be at least 1.\n"));
    }

    @Test
    void rejectsATokenForALibraryThatDoesNotExist() throws IOException {
        cli().runForLines("library", "create", "handbook");

        assertThat(cli().runCommand("token", "create", "--name", "website", "-l", "handbook,nope"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no library \"nope\".\n"));
        assertThat(json(cli().runForLines("token", "list", "--json")).findValuesAsText("name"))
                .doesNotContain("website");
    }

    @Test
    void rejectsATokenWithoutAName() throws IOException {
        assertThat(cli().runCommand("token", "create", "--name", " "))
                .isEqualTo(new CliRun(2, "", "carrel: --name must not be blank.\n"));
        String id = json(cli().runForLines("token", "create", "--name", "website", "--json")).path("id").asText();
        assertThat(cli().runCommand("token", "update", id, "--name", ""))
                .isEqualTo(new CliRun(2, "", "carrel: --name must not be blank.\n"));
    }

    @Test
    void createsListsAndRevokesTokens() throws IOException {
        cli().runForLines("library", "create", "handbook");
        CliRun created = cli().runCommand("token", "create", "--name", "website", "-l", "handbook", "--expires-in",
                "30");
        JsonNode token = json(cli().runForLines("token", "list", "--json")).path("tokens")
                .findParents("name")
                .stream()
                .filter(one -> one.path("name").asText().equals("website"))
                .findFirst()
                .orElseThrow();
        String id = token.path("id").asText();

        assertThat(created.out()).matches("carrel_[0-9A-Za-z]{49}\n");
        assertThat(created.err())
                .isEqualTo("The ID of this token is " + id + ". The token itself is not shown again.\n");
        assertThat(token.toString()).contains("\"scopes\":[\"query\"],\"libraries\":[\"handbook\"]")
                .doesNotContain("carrel_");
        assertThat(cli().runForLines("token", "list"))
                .anyMatch(line -> line.startsWith(id + "\twebsite\tquery\thandbook\tnever used\texpires "));
        cli().runForLines("token", "create", "--name", "sales", "-l", "handbook", "--filter",
                "team=sales");
        assertThat(cli().runForLines("token", "list"))
                .anyMatch(line -> line.startsWith(id) && line.endsWith("\tall documents"))
                .anyMatch(line -> line.endsWith("\t{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}"));
        assertThat(cli().runForLines("token", "revoke", id)).containsExactly("Revoked token " + id + ".");
        assertThat(cli().runCommand("token", "revoke", id))
                .isEqualTo(new CliRun(1, "", "carrel: There is no token " + id + ".\n"));
    }

    @Test
    void createsTokensThatReadAsGroupsAndUsers() throws IOException {
        JsonNode created = json(cli().runForLines("token", "create", "--name", "intranet", "--reader", "user:anna",
                "--reader", "group:cn=sales,o=north", "--json"));

        assertThat(created.path("readers").toString()).isEqualTo("[\"group:cn=sales,o=north\",\"user:anna\"]");
        assertThat(cli().runForLines("token", "list"))
                .anyMatch(line -> line.startsWith(created.path("id").asText())
                        && line.endsWith("\tall documents\treads as group:cn=sales,o=north, user:anna"));
        assertThat(cli().runCommand("token", "create", "--name", "intranet", "--reader", "sales"))
                .isEqualTo(new CliRun(2, "", "carrel: --reader sales must be group: or user: with a name of at most"
                        + " 512 characters in one line.\n"));
        CliRun admin = cli().runCommand("token", "create", "--name", "x", "--scope", "admin", "--reader", "user:anna");
        assertThat(admin.code()).isNotZero();
        assertThat(admin.err()).contains("readers", "must not be given with the scope admin");
    }

    @Test
    void limitsTokensAndLibraries() throws IOException {
        JsonNode created = json(cli().runForLines("token", "create", "--name", "website", "--limit",
                "perMinute=60,perDay=1000", "--limit", "atOnce=4", "--json"));
        assertThat(created.path("limits").toString()).isEqualTo("{\"perMinute\":60,\"perDay\":1000,\"atOnce\":4}");
        String id = created.path("id").asText();
        assertThat(cli().runForLines("token", "list"))
                .anyMatch(line -> line.startsWith(id) && line.endsWith("\tperMinute=60,perDay=1000,atOnce=4"));

        assertThat(cli().runForLines("token", "update", id, "--limit", "questionCharacters=500"))
                .containsExactly("Updated token " + id + ".");
        assertThat(json(cli().runForLines("token", "update", id, "--name", "site", "--json")).path("limits").toString())
                .isEqualTo("{\"questionCharacters\":500}");
        assertThat(json(cli().runForLines("token", "update", id, "--limit", "none", "--json")).has("limits")).isFalse();
        assertThat(cli().runCommand("token", "usage", id))
                .isEqualTo(new CliRun(0, "", "Nothing was requested with this token.\n"));
        assertThat(json(cli().runForLines("token", "usage", id, "--json")).toString()).isEqualTo("{\"days\":[]}");
        assertThat(cli().runCommand("token", "usage", "none").err()).isEqualTo("carrel: There is no token none.\n");
        assertThat(cli().runCommand("token", "update", "none", "--limit", "none").code()).isOne();
        assertThat(cli().runCommand("token", "update", id).code()).isEqualTo(2);
        for (String wrong : List.of("perHour=1", "perDay=0", "perDay=x", "perDay", "none,perDay=1",
                "atOnce=1,atOnce=2")) {
            assertThat(cli().runCommand("token", "update", id, "--limit", wrong).code()).as(wrong).isEqualTo(2);
        }

        cli().runForLines("library", "create", "handbook", "--limit", "perDay=100");
        assertThat(cli().runForLines("library", "show", "handbook"))
                .anyMatch(line -> line.strip().startsWith("limits") && line.endsWith("perDay=100"));
        cli().runForLines("library", "update", "handbook", "--limit", "none");
        assertThat(json(cli().runForLines("library", "show", "handbook", "--json")).has("limits")).isFalse();
    }

    @Test
    void backupWritesDatabase() {
        cli().runForLines("library", "create", "handbook");

        assertThat(Path.of(cli().runForLines("backup").getFirst())).isDirectoryContaining("glob:**carrel.db");
    }
}
