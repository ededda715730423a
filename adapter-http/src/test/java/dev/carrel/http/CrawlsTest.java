package dev.carrel.http;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.document.Section;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Sites that are taken in. */
class CrawlsTest {

    private static final String CRAWLS = "/library/alpha/crawl";
    private static final String HOME = "https://example.org/";

    private final CannedPageFetcher site = new CannedPageFetcher()
            .putPage(HOME, "home https://example.org/a https://example.org/b")
            .putPage(HOME + "a", "leave https://example.org/deep")
            .putPage(HOME + "deep", "deeper")
            .forbidAddress("https://refused.example/");
    @AutoClose
    private final Service service = Service
            .with(engine -> engine.webReader(site, new LinksInText())
                    .sitemapReader(new CannedSitemapReader().putSitemap(HOME + "sitemap.xml", HOME + "a")))
            .settings(settings -> settings);
    @AutoClose
    private final Service idle = Service
            .with(engine -> engine.webReader(site, new LinksInText())
                    .ingestLimits(IngestLimits.DEFAULT.withWorkers(0)))
            .settings(settings -> settings);
    private final Client client = service.admin();

    @Test
    void takesInASiteAndSaysWhatBecameOfEachPage() {
        Received begun = client.post(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":1}").is(202);
        Received ended = awaitEnd(begun);

        assertThat(begun.header("Location")).isEqualTo(CRAWLS + "/" + begun.at("/id"));
        ended.isJson(200, """
                {"id": "%s", "url": "https://example.org/", "sitemap": null, "depth": 1, "maxPages": 1000,
                 "status": "done", "message": null,
                 "pages": {"waiting": 0, "reading": 0, "success": 2, "skipped": 0, "failed": 1, "beyond": 0},
                 "createdAt": "%s", "endedAt": "%s"}""".formatted(begun.at("/id"), ended.at("/createdAt"),
                ended.at("/endedAt")));
        Received pages = client.get(begun.header("Location") + "/page").is(200);
        assertThat(pages.json().get("nextCursor").isNull()).isTrue();
        assertThat(pages.json().at("/pages").findValuesAsText("url")).containsExactly(HOME, HOME + "a", HOME + "b");
        assertThat(pages.json().at("/pages").findValuesAsText("status"))
                .containsExactly("success", "success", "failed");
        assertThat(pages.at("/pages/1/depth")).isEqualTo("1");
        assertThat(pages.at("/pages/2/message")).isEqualTo("There is no such page.");
        Received document = client.get("/library/alpha/document/" + pages.at("/pages/1/document")).is(200);
        assertThat(document.at("/url")).isEqualTo(HOME + "a");
        assertThat(document.at("/status")).isEqualTo("success");
        assertThat(client.get(begun.header("Location") + "/page?status=failed").at("/pages/0/url"))
                .isEqualTo(HOME + "b");
    }

    @Test
    void takesInWhatASitemapLists() {
        Received begun = client
                .post(CRAWLS + "/", "{\"sitemap\":\"" + HOME + "sitemap.xml\",\"url\":null,\"maxPages\":5}")
                .is(202);

        assertThat(begun.at("/sitemap")).isEqualTo(HOME + "sitemap.xml");
        assertThat(begun.json().get("url").isNull()).isTrue();
        assertThat(begun.at("/depth")).isEqualTo("0");
        assertThat(begun.at("/maxPages")).isEqualTo("5");
        assertThat(client.get(begun.header("Location")).is(200).at("/id")).isEqualTo(begun.at("/id"));
    }

    @Test
    void doesNotBeginTwiceWhatIsRunning() {
        String plan = "{\"url\":\"" + HOME + "\"}";
        Received begun = idle.admin().post(CRAWLS, plan).is(202);
        Received again = idle.admin().post(CRAWLS, plan).is(200);
        Received other = idle.admin().post(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":7}").is(202);

        assertThat(begun.at("/depth")).isEqualTo("3");
        assertThat(begun.at("/maxPages")).isEqualTo("1000");
        assertThat(begun.at("/status")).isEqualTo("running");
        assertThat(begun.json().get("endedAt").isNull()).isTrue();
        assertThat(again.at("/id")).isEqualTo(begun.at("/id"));
        assertThat(again.header("Location")).isEqualTo(begun.header("Location"));
        assertThat(other.at("/id")).isNotEqualTo(begun.at("/id"));
    }

    @Test
    void cancels() {
        Received begun = idle.admin().post(CRAWLS, "{\"url\":\"" + HOME + "\"}").is(202);
        Received cancelled = idle.admin().delete(begun.header("Location")).is(200);
        Received again = idle.admin().delete(begun.header("Location")).is(200);

        assertThat(cancelled.at("/status")).isEqualTo("cancelled");
        assertThat(cancelled.at("/endedAt")).isNotEqualTo("null");
        assertThat(again.json()).isEqualTo(cancelled.json());
        assertThat(idle.admin().get(begun.header("Location")).json()).isEqualTo(cancelled.json());
    }

    @Test
    void listsFromTheNewestInPages() {
        var ids = new ArrayList<String>();
        for (int depth = 0; depth < 5; depth++) {
            ids.addFirst(idle.admin()
                    .post(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":" + depth + "}")
                    .is(202)
                    .at("/id"));
        }
        Received first = idle.admin().get(CRAWLS + "?limit=2").is(200);
        Received second = idle.admin().get(CRAWLS + "?limit=3&cursor=" + first.at("/nextCursor")).is(200);

        var listed = new ArrayList<String>();
        for (Received page : List.of(first, second)) {
            page.json().at("/crawls").forEach(crawl -> listed.add(crawl.get("id").asText()));
        }
        assertThat(listed).isEqualTo(ids);
        assertThat(second.json().get("nextCursor").isNull()).isTrue();
    }

    @Test
    void listsPagesInPages() {
        Received begun = client.post(CRAWLS, "{\"url\":\"" + HOME + "\"}").is(202);
        assertThat(awaitEnd(begun).at("/pages/success")).isEqualTo("3");
        String pages = begun.header("Location") + "/page";

        var listed = new ArrayList<String>();
        Received page = client.get(pages + "?limit=1").is(200);
        listed.add(page.at("/pages/0/url"));
        while (!page.json().get("nextCursor").isNull()) {
            page = client.get(pages + "?limit=1&cursor=" + page.at("/nextCursor")).is(200);
            listed.add(page.at("/pages/0/url"));
        }
        assertThat(listed).startsWith(HOME)
                .containsExactlyInAnyOrder(HOME, HOME + "a", HOME + "b", HOME + "deep");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{}|#", "{\"url\":null}|#",
        "{\"url\":\"https://example.org/\",\"sitemap\":\"https://example.org/s.xml\"}|#",
        "{\"url\":\"ftp://example.org/\"}|#/url", "{\"sitemap\":\"example.org\"}|#/sitemap",
        "{\"url\":\"https://example.org/\",\"depth\":-1}|#/depth",
        "{\"url\":\"https://example.org/\",\"depth\":51}|#/depth",
        "{\"url\":\"https://example.org/\",\"depth\":1.5}|#/depth",
        "{\"url\":\"https://example.org/\",\"maxPages\":0}|#/maxPages",
        "{\"url\":\"https://example.org/\",\"maxPages\":100001}|#/maxPages"})
    void refusesPlansThatItCannotTake(String plan, String pointer) {
        assertThat(client.post(CRAWLS, plan).isProblem(422, "invalid-request").pointers()).containsExactly(pointer);
    }

    @Test
    void namesAllThatIsWrongWithAPlan() {
        assertThat(client.post(CRAWLS, "{\"url\":\"x\",\"sitemap\":\"y\",\"depth\":99,\"maxPages\":0}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#", "#/url", "#/sitemap", "#/depth", "#/maxPages");
        assertThat(client.post(CRAWLS, "{\"url\":7,\"depth\":\"3\"}").isProblem(400, "malformed-request").pointers())
                .containsExactly("#/url", "#/depth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "sitemap"})
    void refusesAddressesThatThePolicyRefuses(String field) {
        assertThat(client.post(CRAWLS, "{\"" + field + "\":\"https://refused.example/\"}")
                .isProblem(422, "address-refused")
                .pointers()).containsExactly("#/" + field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"crawl?limit=101 ?limit", "crawl?cursor=x ?cursor",
        "crawl/none/page?limit=1001 ?limit", "crawl/none/page?status=done ?status",
        "crawl/none/page?cursor=MTp4 ?cursor"})
    void refusesParametersThatItCannotTake(String query, String pointer) {
        assertThat(client.get("/library/alpha/" + query).isProblem(422, "invalid-request").pointers())
                .containsExactly(pointer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a%20b", "~"})
    void knowsNoCrawlThatIsNotThere(String id) {
        client.get(CRAWLS + "/" + id).isProblem(404, "crawl-not-found");
        client.get(CRAWLS + "/" + id + "/page").isProblem(404, "crawl-not-found");
        client.delete(CRAWLS + "/" + id).isProblem(404, "crawl-not-found");
        client.get("/library/nowhere/crawl/" + id).isProblem(404, "library-not-found");
        client.get("/problems/crawl-not-found").is(200);
    }

    @Test
    void knowsNoCrawlOfAnotherLibrary() {
        String id = idle.admin().post(CRAWLS, "{\"url\":\"" + HOME + "\"}").at("/id");
        idle.admin().put("/library/beta", "{}").is(201);
        Client stranger = idle.client(Service.only("beta"), TokenScope.values());

        stranger.get("/library/beta/crawl/" + id).isProblem(404, "crawl-not-found");
        stranger.get("/library/beta/crawl/" + id + "/page").isProblem(404, "crawl-not-found");
        stranger.delete("/library/beta/crawl/" + id).isProblem(404, "crawl-not-found");
        assertThat(stranger.get("/library/beta/crawl").json().at("/crawls")).isEmpty();
        assertThat(idle.admin().get(CRAWLS + "/" + id).at("/status")).isEqualTo("running");
        stranger.post("/library/nowhere/crawl", "{}").isProblem(403, "forbidden");
        idle.admin()
                .post("/library/nowhere/crawl", "{\"url\":\"" + HOME + "\"}")
                .isProblem(404, "library-not-found");
    }

    @Test
    void hasAPageReadAgain() {
        Received added = client.post("/library/alpha/document", "{\"url\":\"" + HOME + "a\"}", "Prefer", "wait=30");
        site.putPage(HOME + "a", "other leave");
        String document = "/library/alpha/document/" + added.at("/id");
        Received refreshed = client.post(document + "/refresh", "", "Prefer", "wait=30").is(200);

        assertThat(refreshed.at("/id")).isEqualTo(added.at("/id"));
        assertThat(refreshed.at("/status")).isEqualTo("success");
        assertThat(refreshed.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(client.get(document + "/text").text()).isEqualTo("other leave");
        assertThat(client.post(document + "/refresh", "ignored").is(200).at("/status")).isEqualTo("queued");
        site.forbidAddress(HOME + "a");
        assertThat(client.post(document + "/refresh", "").isProblem(422, "address-refused").pointers()).isEmpty();
        client.post("/library/alpha/document/none/refresh", "").isProblem(404, "document-not-found");
    }

    private Received awaitEnd(Received begun) {
        Received crawl = client.get(begun.header("Location")).is(200);
        while (crawl.at("/status").equals("running")) {
            crawl = client.get(begun.header("Location")).is(200);
        }
        return crawl;
    }

    /** Takes all bytes for text, and the addresses in it for links. */
    private static final class LinksInText implements TextExtractor {

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            String text = new String(source.bytes(), StandardCharsets.UTF_8);
            List<WebAddress> links = List.of(text.split(" "))
                    .stream()
                    .filter(word -> word.startsWith("https:"))
                    .map(WebAddress::new)
                    .toList();
            return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)),
                    new PageLinks(links, null, true));
        }
    }
}
