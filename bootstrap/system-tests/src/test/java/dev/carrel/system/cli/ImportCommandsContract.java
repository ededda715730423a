package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The import of files, sites and sitemaps into a data folder and a server. */
abstract class ImportCommandsContract extends ClientCommandsFixture {

    private static final byte[] BINARY = {0, 1, 2, 3, 0, 0, 0, 0, (byte) 200, (byte) 255, 0, 7};

    @Test
    void importingAgainChangesNothing() throws IOException {
        importHandbook();

        assertThat(json(cli().runForLines("import", "-l", "handbook", "--json", "--source-base", "https://example.com",
                files.toString())).toString())
                .isEqualTo(
                        "{\"added\":0,\"unchanged\":2,\"skipped\":[],\"failed\":[],\"waiting\":[],\"littleKept\":[],"
                                + "\"unsupported\":[]}");
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
    void reportsEachOfManyFiles() throws IOException {
        Path many = Files.createDirectories(files.resolve("many"));
        for (int number = 0; number < 130; number++) {
            Files.writeString(many.resolve("file" + number + ".txt"), "This is text number " + number + ".");
        }
        Files.createFile(many.resolve("empty.txt"));
        Files.writeString(many.resolve("broken.pdf"), "%PDF-1.7 and nothing else");

        String first = cli().runCommand("import", "-l", "many", many.toString()).out();
        assertThat(first).startsWith("Added 130, unchanged 0, failed 1, skipped 1.");
        assertThat(first).contains("empty.txt: The file is empty.").contains("broken.pdf: ");
        assertThat(cli().runCommand("import", "-l", "many", many.toString()).out())
                .startsWith("Added 0, unchanged 130, failed 1, skipped 1.");

        Files.writeString(many.resolve("new.txt"), "This one is new.");
        Files.createFile(many.resolve("picture.png"));
        CliRun report = cli().runCommand("import", "-l", "many", "--report", many.toString());
        assertThat(report.out().lines()).hasSizeGreaterThan(134)
                .contains("added\t" + many.resolve("new.txt"), "unchanged\t" + many.resolve("file7.txt"),
                        "skipped\t" + many.resolve("empty.txt") + "\tThe file is empty.",
                        "skipped\t" + many.resolve("picture.png")
                                + "\tPictures in a folder are left out. Name them to have their text read.");
        assertThat(cli().runCommand("import", "-l", "many", "--report", "--json", many.toString()).out().lines())
                .contains(
                        "{\"source\":\"" + many.resolve("file7.txt") + "\",\"outcome\":\"unchanged\",\"reason\":null}")
                .last()
                .asString()
                .startsWith("{\"added\":0,\"unchanged\":131,");
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
    void rejectsAddressesOfOtherSchemes() throws IOException {
        Path leave = Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");

        CliRun run = cli().runCommand("import", "-l", "x", "ftp://example.com/a.txt", "file:///etc/hostname",
                leave.toString());
        assertThat(run.code()).isOne();
        assertThat(run.out()).isEqualTo("""
                Added 1, unchanged 0, failed 2.
                Failed
                  ftp://example.com/a.txt: Only http:// and https:// can be imported.
                  file:///etc/hostname: Only http:// and https:// can be imported.
                """);
        assertThat(cli().runForLines("library", "list")).containsExactly("x\t1 document");
    }

    @Test
    void rejectsFilesOfAttributesThatAreWrong() throws IOException {
        Path leave = Files.writeString(files.resolve("leave.txt"), "Everybody has 25 days of leave each year.");
        Path missing = files.resolve("missing");
        Path binary = Files.write(files.resolve("binary"), BINARY);
        Path noAttribute = Files.writeString(files.resolve("no-attribute"), "# by folder\nhr/**\n");
        Path noGlob = Files.writeString(files.resolve("no-glob"), "hr/{a team=hr\n");
        Path noValue = Files.writeString(files.resolve("no-value"), "hr/** team\n");
        Map<Path, String> messages = Map.of(
                missing, "The file " + missing + " of --attributes-from does not exist or is not text in UTF-8.",
                binary, "The file " + binary + " of --attributes-from does not exist or is not text in UTF-8.",
                files, "The file " + files + " of --attributes-from does not exist or is not text in UTF-8.",
                noAttribute, noAttribute + " line 2: A line must be a pattern and KEY=VALUE, not hr/**.",
                noGlob, noGlob + " line 1: The pattern hr/{a is not a valid glob.",
                noValue, noValue + " line 1: The attribute team must be KEY=VALUE.");

        messages.forEach((file, message) -> assertThat(
                cli().runCommand("import", "-l", "x", "--attributes-from", file.toString(), leave.toString()))
                .isEqualTo(new CliRun(2, "", "carrel: " + message + "\n")));
        assertThat(cli().runCommand("library", "show", "x").code()).as("nothing was created").isOne();
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
                    .satisfies(refused -> {
                        assertThat(refused.code()).isEqualTo(1);
                        assertThat(refused.out()).startsWith("Refreshed 0, failed 2.\nFailed\n")
                                .contains(a + "x: The library has no page with this URL.\n",
                                        "add it again, or run the connector that added it");
                    });
        }
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
                "Ignored 1 picture: .png (1). Name pictures to have their text read.", "Failed");
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
    void importPointsAtPagesOfWhichLittleIsKept() throws IOException {
        String menu = "<li><a href=x>A page with a name that is rather long</a>".repeat(30);
        Path page = Files.writeString(files.resolve("page.html"), "<title>Tea</title><nav><ul>" + menu
                + "</ul></nav><p>" + "Green tea is steeped for three minutes. ".repeat(8));
        CliRun run = cli().runCommand("import", "-l", "tea", files.toString());
        assertThat(run.out()).isEqualTo("Added 1, unchanged 0, failed 0.\nLittle text kept\n  " + page
                + ": 22 % of its text was kept.\n");
        assertThat(run.err()).contains("import again with --keep-all");
        String id = json(cli().runForLines("document", "list", "-l", "tea", "--json")).at("/documents/0/id").asText();
        assertThat(cli().runForLines("document", "show", "-l", "tea", id))
                .contains("  kept      22 % of the page's text");

        assertThat(cli().runCommand("import", "-l", "tea", "--keep-all", files.toString()))
                .isEqualTo(new CliRun(0, "Added 1, unchanged 0, failed 0.\n", ""));
        assertThat(cli().runForLines("library", "show", "tea")).contains("  keep all      yes");
        assertThat(cli().runForLines("import", "-l", "tea", files.toString()))
                .containsExactly("Added 0, unchanged 1, failed 0.");
        cli().runForLines("library", "update", "tea", "--no-keep-all");
        assertThat(json(cli().runForLines("import", "-l", "tea", "--json", files.toString()))
                .at("/littleKept/0/source")
                .asText()).isEqualTo(page.toString());
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

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectory(files.resolve(name));
        Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("a.txt"), "The text of a.");
        Files.writeString(folder.resolve("b.txt"), "The text of b.");
        return folder;
    }
}
