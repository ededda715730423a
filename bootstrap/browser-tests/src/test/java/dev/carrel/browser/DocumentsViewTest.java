package dev.carrel.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** What people do with many documents. */
class DocumentsViewTest extends ViewTestCase {

    private static final String DOCUMENTS = "#/library/handbook/documents";
    private static final String SHOWN_ROWS = "return document.querySelectorAll('tbody tr:not(.gap)').length ";

    @BeforeEach
    void openView() throws Exception {
        openViewOfHandbook("documents");
    }

    @Test
    void sendsFilesWhileAnotherViewIsShown() throws Exception {
        Path large = Files.writeString(folder.resolve("large.txt"), "The parking permit costs twenty euros.\n"
                .repeat(10_000));
        browser.click("Add");
        browser.click("Attributes for new files …");
        browser.type("dialog textarea", "team: sales");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".adding", "New files get the attributes team: sales");
        browser.holdUploads();

        browser.chooseFiles("input[type=file]", large);
        browser.awaitShown(".uploads progress");
        browser.click("New conversation");
        browser.awaitText("nav", "0 of 1 file sent");
        browser.releaseUploads();
        browser.click("Documents");

        browser.awaitText("td", "large.txt");
        browser.awaitText(".uploads", "1 of 1 file sent");
        assertThat(service.send("GET", "/library/handbook/document", "")).contains("\"team\":\"sales\"");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void endsUploadsWithTheSession() throws Exception {
        var files = new ArrayList<Path>();
        for (String name : List.of("large1", "large2", "large3")) {
            files.add(Files.writeString(folder.resolve(name + ".txt"), "Twenty euros.\n".repeat(20_000)));
        }
        for (String name : List.of("small1", "small2", "small3")) {
            files.add(Files.writeString(folder.resolve(name + ".txt"), "Twenty euros."));
        }
        browser.holdUploads();
        browser.chooseFiles("input[type=file]", files.toArray(Path[]::new));
        browser.awaitShown(".uploads progress");

        browser.signOut();
        browser.awaitShown("input[name=token]");
        browser.releaseUploads();
        browser.type("input[name=token]", ADMIN + Keys.ENTER);

        browser.awaitText(".empty", "There are no documents yet");
        assertThat(service.send("GET", "/library/handbook/document", "")).contains("\"documents\":[]");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void scrollsThroughAListOfManyPages() throws Exception {
        addNotes(1500);
        browser.goTo("#/libraries");
        browser.goTo(DOCUMENTS);
        browser.awaitText("td", "Note 1500");

        browser.await("the end of the list", "scrollTo(0, document.body.scrollHeight);"
                + "return all('td').find(each => each.innerText.startsWith('Note 1 '))");

        assertThat(browser.run("return document.querySelectorAll('tbody').length")).isEqualTo(15L);
        browser.await("fewer rows", SHOWN_ROWS + "< 700");
        browser.run("scrollTo(0, 0)");
        browser.awaitText("td", "Note 1500");
        browser.await("fewer rows", SHOWN_ROWS + "< 700");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void sortsAndDeletesASelection() throws Exception {
        addNotes(30);
        browser.awaitText("td", "Note 30 ");
        browser.choose("Order", "Oldest first");
        browser.awaitText("tbody tr:first-child", "Note 1 ");
        browser.type("input[type=search]", "Note 2");
        browser.await("those with a 2", SHOWN_ROWS + "=== 12");
        browser.click("Delete all of these");
        browser.clickOn("dialog button.danger");

        browser.awaitText(".notice", "12 documents were deleted.");
        assertThat(service.send("GET", "/library/handbook", "")).contains("\"success\":18");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysHowFarItCameWithTickedDocuments() throws Exception {
        addNotes(3);
        browser.awaitText("td", "Note 3 ");
        browser.clickOn("th input");
        browser.run("""
                const send = fetch;
                let deletions = 0;
                window.fetch = (address, options) => options.method === "DELETE" && ++deletions === 2
                    ? Promise.reject(new TypeError("no connection")) : send(address, options);""");
        browser.await("the rows hide their own actions",
                "return getComputedStyle(document.querySelector('.row-actions .menu')).visibility === 'hidden'");
        browser.click("Delete");
        browser.clickOn("dialog button.danger");

        browser.awaitText(".notice", "1 document was deleted.");
        browser.awaitText(".notice", "The server was not reached.");
        browser.awaitText(".selection", "2 selected");
        browser.await("the others", SHOWN_ROWS + "=== 2");
        assertThat(browser.textOf(".notice strong")).isEqualTo("2 documents were not deleted");
        assertThat(browser
                .run("""
                        const [notice, bar] = [".notices", ".selection"].map(css => document.querySelector(css).getBoundingClientRect());
                        return notice.left === bar.left && notice.right === bar.right && notice.bottom <= bar.top;"""))
                .isEqualTo(true);
        browser.clickOn("tbody tr:first-child input");
        browser.awaitText(".selection", "1 selected");
        browser.click("Try again");
        browser.awaitText(".notice", "2 documents were deleted.");
        browser.awaitText(".empty", "There are no documents yet");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void changesTickedDocumentsAndFiltersByTheirAttributes() throws Exception {
        addNotes(3);
        browser.awaitText("td", "Note 3 ");
        browser.clickOn("tbody tr:nth-child(1) input");
        browser.clickOn("tbody tr:nth-child(3) input");
        assertThat(browser.run("return document.querySelector('th input').indeterminate")).isEqualTo(true);
        browser.emulate("light", 360);
        assertThat(browser.run("""
                const {left, right, height} = document.querySelector(".selection").getBoundingClientRect();
                return left >= 0 && right <= innerWidth && height < 64;""")).isEqualTo(true);
        browser.click("Attributes");
        browser.type("dialog textarea", "team: sales");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".notice", "2 documents were changed.");

        browser.clickOn("button.chip");
        browser.await("those with the attribute", SHOWN_ROWS + "=== 2");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("No longer only team: sales");
        browser.await("all", SHOWN_ROWS + "=== 3");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void goesToAHeadingAndShowsTheFile() throws Exception {
        browser.chooseFiles("input[type=file]", Files.writeString(folder.resolve("guide.md"),
                "# Guide\n\n## First\n\n" + "A line.\n\n".repeat(200) + "## Last\n\nThe end."));
        browser.awaitText(".tab", "Ready 1");
        browser.click("Guide");
        browser.clickOn(".outline li:last-child button");
        browser.awaitFocus(".document-text .reply-heading");
        browser.awaitText(".outline [aria-current]", "Last");
        assertThat(browser.run("return document.querySelector('h1').getBoundingClientRect().top")).asString()
                .doesNotStartWith("-");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("Open the file");
        browser.awaitText("dialog pre", "## Last");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void triesAFailedDocumentAgainAndDeletesIt() throws Exception {
        var exists = new AtomicBoolean();
        HttpServer site = startSite(exists);
        try {
            service.send("POST", "/library/handbook/document",
                    "{\"url\": \"http://127.0.0.1:%d/parking\"}".formatted(site.getAddress().getPort()));
            browser.awaitText("td", "Failed");
            browser.clickOn("td .document-name a");
            browser.awaitText("dd", "Failed");
            exists.set(true);
            browser.click("Try again");

            browser.awaitText("dd", "Ready");
            browser.awaitText(".document-text", "twenty euros");
            browser.click("More");
            browser.click("Delete");
            browser.clickOn("dialog .danger");
            browser.awaitText(".notice", "“Parking” was deleted.");
            browser.awaitText(".empty", "There are no documents yet");
            assertThat(browser.messages()).isEmpty();
        } finally {
            site.stop(0);
        }
    }

    @Test
    void readsFailedPagesAgain() throws Exception {
        var exists = new AtomicBoolean();
        HttpServer site = startSite(exists);
        try {
            service.send("POST", "/library/handbook/document",
                    "{\"url\": \"http://127.0.0.1:%d/parking\"}".formatted(site.getAddress().getPort()));
            browser.awaitText("td", "Failed");
            browser.goTo("#/server");
            browser.click("1 document failed in handbook");
            browser.awaitText("button[aria-pressed=true]", "Failed");
            exists.set(true);
            browser.click("Try all again");
            browser.awaitText(".notice", "1 document is read again.");
            browser.click("All 1");

            browser.awaitText("td", "Parking");
            browser.awaitText(".tab", "Ready 1");
            assertThat(browser.messages()).isEmpty();
        } finally {
            site.stop(0);
        }
    }

    @Test
    void readsFailedFilesAgainAndNamesThemWithoutAKey() throws Exception {
        browser.run(
                """
                        const form = new FormData();
                        form.append("file", new File(["%PDF-1.7 broken"], "plan.pdf"));
                        fetch("../library/handbook/document", {method: "POST", headers: {"X-Carrel-Session": "1"}, body: form});""");
        browser.awaitText("td", "Without a name, added");
        browser.awaitText("td", "plan.pdf: ");
        browser.click("Failed 1");

        browser.click("Try all again");

        browser.awaitText(".notice", "1 document is read again.");
        browser.awaitText("td", "plan.pdf: ");
        assertAccessible("documents-failed");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysWhyAFileCannotBeReadAgain() throws Exception {
        service.send("POST", "/library/handbook/document", "{\"key\": \"empty\", \"text\": \"# Empty\"}");
        browser.awaitText("td", "Failed");
        browser.tabTo("Actions for empty");
        browser.click("Actions for empty");
        browser.click("Refresh");
        browser.awaitText(".notice", "1 document cannot be read again, since its file is not kept");
    }

    /** Starts a site with a page that is missing until it exists. */
    private static HttpServer startSite(AtomicBoolean exists) throws IOException {
        HttpServer site = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        site.createContext("/", exchange -> {
            byte[] page = "<title>Parking</title><p>A permit costs twenty euros.</p>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(exists.get() ? 200 : 404, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        site.start();
        return site;
    }

    /** Adds notes, the oldest with the number 1. */
    private void addNotes(int count) throws Exception {
        for (int from = 1; from <= count; from += 500) {
            String lines = IntStream.rangeClosed(from, Math.min(from + 499, count))
                    .mapToObj("{\"title\": \"Note %1$d \u2013\", \"text\": \"What note %1$d says.\"}"::formatted)
                    .collect(Collectors.joining("\n"));
            service.send("POST", "/library/handbook/document/batch", lines);
        }
    }
}
