package dev.carrel.system.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.system.cli.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the commands do that work on a data folder and on a server alike. */
abstract class ClientCommandsContract {

    private static final byte[] BINARY = {0, 1, 2, 3, 0, 0, 0, 0, (byte) 200, (byte) 255, 0, 7};

    @TempDir
    Path files;

    /** Commands that work on one empty place, which reads pages of 127.0.0.1. */
    abstract CliRunner cli();

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
                .containsPattern("\n\nSources\n  [01]\\.[0-9]{2}  leave\\.txt  https://example\\.com/leave\\.txt\n");
        assertThat(run.err()).contains("To continue: --conversation ");
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
        assertThat(reply.at("/metadata/images").isArray()).isTrue();
        assertThat(reply.at("/metadata/helpArticles/0/text").asText()).isEqualTo("leave.txt");
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
    void conversesUntilEmptyLineOnTerminal() throws IOException {
        importHandbook();
        CliRun run = cli().onATerminal()
                .withInput("How many days of leave?\nWho approves travel?\n\nnever asked\n")
                .runCommand("ask", "-l", "handbook");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("25 days of leave", "head of the team").endsWith("> ");
        assertThat(run.out().split("> ", -1)).hasSize(4);
    }

    @Test
    void importingAgainChangesNothing() throws IOException {
        importHandbook();

        assertThat(json(cli().runForLines("import", "-l", "handbook", "--json", "--source-base", "https://example.com",
                files.toString())).toString())
                .isEqualTo(
                        "{\"added\":0,\"unchanged\":2,\"skipped\":[],\"failed\":[],\"waiting\":[],\"unsupported\":[]}");
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents");
    }

    @Test
    void changedFileReplacesDocument() throws IOException {
        importHandbook();
        Files.writeString(files.resolve("leave.txt"), "Everybody has 30 days of leave each year.");

        assertThat(cli().runForLines("import", "-l", "handbook", "--source-base", "https://example.com",
                files.toString()))
                .containsExactly("Added 1, unchanged 1, failed 0.");
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents");
        assertThat(cli().runCommand("ask", "-l", "handbook", "How many days of leave do I have?").out())
                .contains("30 days of leave")
                .doesNotContain("25 days");
    }

    @Test
    void namedFilesAreRecognizedInOtherFolder() throws IOException {
        Path here = folder("here");
        Path there = folder("there");
        cli().runForLines("import", "-l", "x", "--name", "docs", here.toString());
        Files.writeString(there.resolve("sub/a.txt"), "The text of a was changed.");

        assertThat(cli().runForLines("import", "-l", "x", "--name", "docs", there.toString()))
                .containsExactly("Added 1, unchanged 1, failed 0.");
        assertThat(cli().runForLines("document", "list", "-l", "x")).extracting(line -> line.split("\t")[3])
                .containsExactlyInAnyOrder("docs/sub/a.txt", "docs/b.txt");
        assertThat(cli().runForLines("import", "-l", "x", there.toString()))
                .as("by where they are they are others")
                .containsExactly("Added 2, unchanged 0, failed 0.");
    }

    @Test
    void prunesDocumentsOfDeletedFiles() throws IOException {
        Path folder = folder("pruned");
        cli().runForLines("import", "-l", "x", folder.toString());
        cli().runForLines("import", "-l", "x", "--name", "docs", folder.toString());
        cli().runForLines("document", "add", "-l", "x", "--key", "docs2/gone.txt", "--text", "Of another name.");
        cli().runForLines("document", "add", "-l", "x", "--key", folder.toUri() + "../gone%", "--text",
                "No file at all.");
        Files.delete(folder.resolve("sub/a.txt"));

        assertThat(cli().runForLines("import", "-l", "x", folder.toString()))
                .containsExactly("Added 0, unchanged 1, failed 0.");
        assertThat(cli().runForLines("import", "-l", "x", "--prune", folder.toString()))
                .containsExactly("Added 0, unchanged 1, failed 0.", "Deleted 1 documents whose files no longer exist.");
        assertThat(cli().runForLines("library", "list")).containsExactly("x\t5 documents");
        assertThat(
                json(cli().runForLines("import", "-l", "x", "--prune", "--json", "--name", "docs", folder.toString()))
                        .path("deleted")
                        .asInt())
                .isEqualTo(1);
        assertThat(cli().runForLines("library", "list")).containsExactly("x\t4 documents");
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
    void crawlsSiteWithinLimits() throws IOException {
        try (var web = new ScriptedWebServer()) {
            web.links("/", "The beginning of the site.", "/a", "/b", "/gone", "/picture.png");
            web.links("/a", "The page that is called a.", "/deep");
            web.links("/b", "The page that is called b.");
            web.links("/deep", "The page that is far away.");
            web.answer("/gone", 404, 404, "text/plain", "");
            String url = web.address() + "/";
            CliRun run = cli().runCommand("import", "-l", "site", "--crawl", url, "--depth", "1");

            assertThat(run).isEqualTo(new CliRun(1, url + ": done, 3 pages read, 1 skipped, 1 failed.\n"
                    + "Skipped\n  1 × There is no text in files that end in .png.\n      " + url + "picture.png\n"
                    + "Failed\n  1 × There is no such page (404).\n      " + url + "gone\n", ""));
            assertThat(web.requestCount("/deep")).isZero();
            JsonNode crawl = json(cli().runForLines("crawl", "list", "-l", "site", "--json")).path("crawls").path(0);
            String id = crawl.path("id").asText();
            assertThat(crawl.path("depth").asInt()).isEqualTo(1);
            assertThat(cli().runForLines("crawl", "list", "-l", "site"))
                    .containsExactly(id + "\tdone\t3 pages read, 1 skipped, 1 failed\t" + url);
            assertThat(cli().runCommand("crawl", "show", "-l", "site", id).out()).isEqualTo(run.out());
            assertThat(cli().runForLines("crawl", "cancel", "-l", "site", id))
                    .containsExactly("Crawl " + id + " has already ended: done.");
            JsonNode whole = json(cli().runForLines("crawl", "show", "-l", "site", "--json", id));
            assertThat(whole.at("/pages/success").asInt()).isEqualTo(3);
            assertThat(whole.at("/failed/0/message").asText()).isEqualTo("There is no such page (404).");
            assertThat(cli().runCommand("ask", "-l", "site", "Which page is called b?").out()).contains("/b");
        }
        assertThat(cli().runCommand("crawl", "show", "-l", "site", "nope").err())
                .isEqualTo("carrel: There is no crawl \"nope\" in this library.\n");
    }

    @Test
    void importsSitemap() throws IOException {
        try (var web = new ScriptedWebServer()) {
            web.answer("/sitemap.xml", 200, 200, "application/xml",
                    "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
                            + "<url><loc>" + web.address() + "/a</loc></url></urlset>");
            web.links("/a", "The page that is called a.", "/b");
            web.links("/b", "The page that is called b.");

            assertThat(cli().runForLines("import", "-l", "site", "--sitemap", web.address() + "/sitemap.xml"))
                    .first()
                    .isEqualTo(web.address() + "/sitemap.xml: done, 1 page read, 0 skipped, 0 failed.");
            assertThat(web.requestCount("/b")).isZero();
        }
    }

    @Test
    void refreshesPages() throws IOException {
        try (var web = new ScriptedWebServer()) {
            web.links("/a", "The page that is called a.");
            web.page("/b", 200, 404, "<html><body><p>The page that goes.</p></body></html>");
            String a = web.address() + "/a";
            cli().runForLines("import", "-l", "web", a, web.address() + "/b");
            String text = cli().runForLines("document", "add", "-l", "web", "--text", "No page.")
                    .getFirst()
                    .split("\t")[0];

            assertThat(cli().runForLines("document", "refresh", "-l", "web", "--wait", "--url", a))
                    .containsExactly("Refreshed 1, failed 0.");
            assertThat(web.requestCount("/a")).isEqualTo(2);
            CliRun all = cli().runCommand("document", "refresh", "-l", "web", "--all", "--wait", "--json");
            assertThat(all.code()).isEqualTo(1);
            assertThat(json(all.out().lines().toList()).path("refreshed").asInt()).isEqualTo(1);
            assertThat(json(all.out().lines().toList()).at("/failed/0/source").asText()).endsWith("/b");
            assertThat(cli().runCommand("document", "refresh", "-l", "web", "--wait", "--url", a + "x", text))
                    .isEqualTo(
                            new CliRun(1, "Refreshed 0, failed 2.\nFailed\n  " + text
                                    + ": It was added as a text or a file; add it again instead.\n  " + a
                                    + "x: The library has no page with this URL.\n", ""));
        }
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
    void importReportsFailures() throws IOException {
        Files.writeString(files.resolve("good.txt"), "A good text.");
        Files.writeString(files.resolve("picture.png"), "not read");
        Path elsewhere = Files.createDirectory(files.resolve(".elsewhere"));
        Path named = Files.write(elsewhere.resolve("bad.txt"), BINARY);
        CliRun run = cli().runCommand("import", "-l", "new", files.toString(), named.toString(),
                files.resolve("gone").toString(), "http://127.0.0.2:1/page");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().lines()).startsWith("Added 1, unchanged 0, failed 3.",
                "Ignored 1 file without text: .png (1).", "Failed");
        assertThat(run.out()).contains("gone: There is no such file or folder.", "bad.txt: ",
                "http://127.0.0.2:1/page: The address is not a public one and may not be read.");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void importSkipsTextlessFilesAndOutsideLinks(@TempDir Path outside) throws IOException {
        Files.writeString(files.resolve("good.txt"), "A good text.");
        Files.writeString(files.resolve("empty.txt"), "");
        Files.writeString(files.resolve("blank.md"), " \n \n");
        Files.write(files.resolve("objects.inv"), BINARY);
        Files.writeString(files.resolve("config.xml"), "<?xml version=\"1.0\"?><config/>");
        Path secret = Files.writeString(outside.resolve("secret.txt"), "A secret.");
        Files.createSymbolicLink(files.resolve("link.txt"), secret);
        CliRun run = cli().runCommand("import", "-l", "new", files.toString());

        assertThat(run.code()).as(run.out()).isZero();
        assertThat(run.out().lines()).startsWith("Added 1, unchanged 0, failed 0, skipped 5.", "Skipped");
        assertThat(run.out()).contains("link.txt: The symbolic link points outside the folder.",
                "empty.txt: The file is empty.", "blank.md: There is no text in it.", "objects.inv: ", "config.xml: ");
        assertThat(cli().runCommand("import", "-l", "new", files.resolve("empty.txt").toString()).code())
                .as("a file that was named itself")
                .isEqualTo(1);
    }

    @Test
    void importFailsOnDamagedDocument() throws IOException {
        Files.writeString(files.resolve("good.txt"), "A good text.");
        Files.write(files.resolve("damaged.pdf"), BINARY);
        CliRun run = cli().runCommand("import", "-l", "new", files.toString());

        assertThat(run.code()).as(run.out()).isEqualTo(1);
        assertThat(run.out().lines()).startsWith("Added 1, unchanged 0, failed 1.");
        assertThat(run.out()).contains("damaged.pdf: ");
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
        assertThat(cli().runForLines("token", "revoke", id)).containsExactly("Revoked token " + id + ".");
        assertThat(cli().runCommand("token", "revoke", id))
                .isEqualTo(new CliRun(1, "", "carrel: There is no token " + id + ".\n"));
    }

    @Test
    void backupWritesDatabase() {
        cli().runForLines("library", "create", "handbook");

        assertThat(Path.of(cli().runForLines("backup").getFirst())).isDirectoryContaining("glob:**carrel.db");
    }

    private void importHandbook() throws IOException {
        Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        Files.writeString(files.resolve("travel.md"), "# Travel\n\nTravel is approved by the head of the team.\n");
        assertThat(
                cli().runForLines("import", "-l", "handbook", "--source-base", "https://example.com", files.toString()))
                .containsExactly("Added 2, unchanged 0, failed 0.");
    }

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectory(files.resolve(name));
        Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("a.txt"), "The text of a.");
        Files.writeString(folder.resolve("b.txt"), "The text of b.");
        return folder;
    }

    static JsonNode json(Iterable<String> lines) throws JsonProcessingException {
        return new JsonMapper().readTree(String.join("\n", lines));
    }
}
