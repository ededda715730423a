package dev.carrel.http.api.crawl;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CrawlControllerTest {

    private static final String CRAWLS = "/library/alpha/crawl";
    private static final String HOME = "https://example.org/";

    private final CannedPageFetcher site = new CannedPageFetcher()
            .putPage(HOME, "home https://example.org/a https://example.org/b")
            .putPage(HOME + "a", "leave https://example.org/deep")
            .putPage(HOME + "deep", "deeper")
            .forbidAddress("https://refused.example/");
    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.pageFetcher(site)
                    .textExtractor(new PlainTextLinkExtractor())
                    .sitemapReader(new CannedSitemapReader().putSitemap(HOME + "sitemap.xml", HOME + "a")))
            .startWith(settings -> settings);
    @AutoClose
    private final ApiTestService idle = ApiTestService
            .configure(engine -> engine.pageFetcher(site)
                    .textExtractor(new PlainTextLinkExtractor())
                    .ingestLimits(IngestLimits.builder().workers(0).build()))
            .startWith(settings -> settings);
    private final ApiTestClient client = service.adminClient();

    @Test
    void crawlsASiteAndReportsEachPage() {
        ReceivedResponse started = client.postJson(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":1}").hasStatus(202);
        ReceivedResponse ended = awaitEnd(started);

        assertThat(started.header("Location")).isEqualTo(CRAWLS + "/" + started.textAt("/id"));
        ended.hasJson(200, """
                {"id": "%s", "url": "https://example.org/", "sitemap": null, "depth": 1, "maxPages": 1000,
                 "status": "done", "message": null,
                 "pages": {"waiting": 0, "reading": 0, "success": 2, "skipped": 0, "failed": 1, "beyond": 0},
                 "createdAt": "%s", "endedAt": "%s"}""".formatted(started.textAt("/id"), ended.textAt("/createdAt"),
                ended.textAt("/endedAt")));
        ReceivedResponse pages = client.getPath(started.header("Location") + "/page").hasStatus(200);
        assertThat(pages.parseJson().get("nextCursor").isNull()).isTrue();
        assertThat(pages.parseJson().at("/pages").findValuesAsText("url")).containsExactly(HOME, HOME + "a",
                HOME + "b");
        assertThat(pages.parseJson().at("/pages").findValuesAsText("status"))
                .containsExactly("success", "success", "failed");
        assertThat(pages.textAt("/pages/1/depth")).isEqualTo("1");
        assertThat(pages.textAt("/pages/2/message")).isEqualTo("There is no such page.");
        ReceivedResponse document = client.getPath("/library/alpha/document/" + pages.textAt("/pages/1/document"))
                .hasStatus(200);
        assertThat(document.textAt("/url")).isEqualTo(HOME + "a");
        assertThat(document.textAt("/status")).isEqualTo("success");
        assertThat(client.getPath(started.header("Location") + "/page?status=failed").textAt("/pages/0/url"))
                .isEqualTo(HOME + "b");
    }

    @Test
    void crawlsTheUrlsOfASitemap() {
        ReceivedResponse started = client
                .postJson(CRAWLS + "/", "{\"sitemap\":\"" + HOME + "sitemap.xml\",\"url\":null,\"maxPages\":5}")
                .hasStatus(202);

        assertThat(started.textAt("/sitemap")).isEqualTo(HOME + "sitemap.xml");
        assertThat(started.parseJson().get("url").isNull()).isTrue();
        assertThat(started.textAt("/depth")).isEqualTo("0");
        assertThat(started.textAt("/maxPages")).isEqualTo("5");
        assertThat(client.getPath(started.header("Location")).hasStatus(200).textAt("/id"))
                .isEqualTo(started.textAt("/id"));
    }

    @Test
    void returnsTheRunningCrawlForTheSamePlan() {
        String plan = "{\"url\":\"" + HOME + "\"}";
        ReceivedResponse started = idle.adminClient().postJson(CRAWLS, plan).hasStatus(202);
        ReceivedResponse again = idle.adminClient().postJson(CRAWLS, plan).hasStatus(200);
        ReceivedResponse other = idle.adminClient()
                .postJson(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":7}")
                .hasStatus(202);

        assertThat(started.textAt("/depth")).isEqualTo("3");
        assertThat(started.textAt("/maxPages")).isEqualTo("1000");
        assertThat(started.textAt("/status")).isEqualTo("running");
        assertThat(started.parseJson().get("endedAt").isNull()).isTrue();
        assertThat(again.textAt("/id")).isEqualTo(started.textAt("/id"));
        assertThat(again.header("Location")).isEqualTo(started.header("Location"));
        assertThat(other.textAt("/id")).isNotEqualTo(started.textAt("/id"));
    }

    @Test
    void cancelsACrawl() {
        ReceivedResponse started = idle.adminClient().postJson(CRAWLS, "{\"url\":\"" + HOME + "\"}").hasStatus(202);
        ReceivedResponse cancelled = idle.adminClient().deletePath(started.header("Location")).hasStatus(200);
        ReceivedResponse again = idle.adminClient().deletePath(started.header("Location")).hasStatus(200);

        assertThat(cancelled.textAt("/status")).isEqualTo("cancelled");
        assertThat(cancelled.textAt("/endedAt")).isNotEqualTo("null");
        assertThat(again.parseJson()).isEqualTo(cancelled.parseJson());
        assertThat(idle.adminClient().getPath(started.header("Location")).parseJson()).isEqualTo(cancelled.parseJson());
    }

    @Test
    void listsCrawlsNewestFirstInPages() {
        var ids = new ArrayList<String>();
        for (int depth = 0; depth < 5; depth++) {
            ids.addFirst(idle.adminClient()
                    .postJson(CRAWLS, "{\"url\":\"" + HOME + "\",\"depth\":" + depth + "}")
                    .hasStatus(202)
                    .textAt("/id"));
        }
        ReceivedResponse first = idle.adminClient().getPath(CRAWLS + "?limit=2").hasStatus(200);
        ReceivedResponse second = idle.adminClient()
                .getPath(CRAWLS + "?limit=3&cursor=" + first.textAt("/nextCursor"))
                .hasStatus(200);

        var listed = new ArrayList<String>();
        for (ReceivedResponse page : List.of(first, second)) {
            page.parseJson().at("/crawls").forEach(crawl -> listed.add(crawl.get("id").asText()));
        }
        assertThat(listed).isEqualTo(ids);
        assertThat(second.parseJson().get("nextCursor").isNull()).isTrue();
    }

    @Test
    void listsCrawledPagesWithCursors() {
        ReceivedResponse started = client.postJson(CRAWLS, "{\"url\":\"" + HOME + "\"}").hasStatus(202);
        assertThat(awaitEnd(started).textAt("/pages/success")).isEqualTo("3");
        String pages = started.header("Location") + "/page";

        var listed = new ArrayList<String>();
        ReceivedResponse page = client.getPath(pages + "?limit=1").hasStatus(200);
        listed.add(page.textAt("/pages/0/url"));
        while (!page.parseJson().get("nextCursor").isNull()) {
            page = client.getPath(pages + "?limit=1&cursor=" + page.textAt("/nextCursor")).hasStatus(200);
            listed.add(page.textAt("/pages/0/url"));
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
    void rejectsInvalidPlans(String plan, String pointer) {
        assertThat(client.postJson(CRAWLS, plan).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly(pointer);
    }

    @Test
    void reportsAllErrorsOfAPlan() {
        assertThat(client.postJson(CRAWLS, "{\"url\":\"x\",\"sitemap\":\"y\",\"depth\":99,\"maxPages\":0}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#", "#/url", "#/sitemap", "#/depth", "#/maxPages");
        assertThat(client.postJson(CRAWLS, "{\"url\":7,\"depth\":\"3\"}")
                .hasProblem(400, "malformed-request")
                .errorPointers())
                .containsExactly("#/url", "#/depth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "sitemap"})
    void rejectsAddressesForbiddenByThePolicy(String field) {
        assertThat(client.postJson(CRAWLS, "{\"" + field + "\":\"https://refused.example/\"}")
                .hasProblem(422, "address-refused")
                .errorPointers()).containsExactly("#/" + field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"crawl?limit=101 ?limit", "crawl?cursor=x ?cursor",
        "crawl/none/page?limit=1001 ?limit", "crawl/none/page?status=done ?status",
        "crawl/none/page?cursor=MTp4 ?cursor"})
    void rejectsInvalidParameters(String query, String pointer) {
        assertThat(client.getPath("/library/alpha/" + query).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly(pointer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a%20b", "~"})
    void rejectsUnknownCrawls(String id) {
        client.getPath(CRAWLS + "/" + id).hasProblem(404, "crawl-not-found");
        client.getPath(CRAWLS + "/" + id + "/page").hasProblem(404, "crawl-not-found");
        client.deletePath(CRAWLS + "/" + id).hasProblem(404, "crawl-not-found");
        client.getPath("/library/nowhere/crawl/" + id).hasProblem(404, "library-not-found");
        client.getPath("/problems/crawl-not-found").hasStatus(200);
    }

    @Test
    void rejectsCrawlsOfAnotherLibrary() {
        String id = idle.adminClient().postJson(CRAWLS, "{\"url\":\"" + HOME + "\"}").textAt("/id");
        idle.adminClient().putJson("/library/beta", "{}").hasStatus(201);
        ApiTestClient stranger = idle.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.values());

        stranger.getPath("/library/beta/crawl/" + id).hasProblem(404, "crawl-not-found");
        stranger.getPath("/library/beta/crawl/" + id + "/page").hasProblem(404, "crawl-not-found");
        stranger.deletePath("/library/beta/crawl/" + id).hasProblem(404, "crawl-not-found");
        assertThat(stranger.getPath("/library/beta/crawl").parseJson().at("/crawls")).isEmpty();
        assertThat(idle.adminClient().getPath(CRAWLS + "/" + id).textAt("/status")).isEqualTo("running");
        stranger.postJson("/library/nowhere/crawl", "{}").hasProblem(403, "forbidden");
        idle.adminClient()
                .postJson("/library/nowhere/crawl", "{\"url\":\"" + HOME + "\"}")
                .hasProblem(404, "library-not-found");
    }

    @Test
    void refreshesAPage() {
        ReceivedResponse added = client.postJson("/library/alpha/document", "{\"url\":\"" + HOME + "a\"}", "Prefer",
                "wait=30");
        site.putPage(HOME + "a", "other leave");
        String document = "/library/alpha/document/" + added.textAt("/id");
        ReceivedResponse refreshed = client.postJson(document + "/refresh", "", "Prefer", "wait=30").hasStatus(200);

        assertThat(refreshed.textAt("/id")).isEqualTo(added.textAt("/id"));
        assertThat(refreshed.textAt("/status")).isEqualTo("success");
        assertThat(refreshed.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(client.getPath(document + "/text").bodyText()).isEqualTo("other leave");
        assertThat(client.postJson(document + "/refresh", "ignored").hasStatus(200).textAt("/status"))
                .isEqualTo("queued");
        site.forbidAddress(HOME + "a");
        assertThat(client.postJson(document + "/refresh", "").hasProblem(422, "address-refused").errorPointers())
                .isEmpty();
        client.postJson("/library/alpha/document/none/refresh", "").hasProblem(404, "document-not-found");
    }

    private ReceivedResponse awaitEnd(ReceivedResponse started) {
        ReceivedResponse crawl = client.getPath(started.header("Location")).hasStatus(200);
        while (crawl.textAt("/status").equals("running")) {
            crawl = client.getPath(started.header("Location")).hasStatus(200);
        }
        return crawl;
    }

    /** Extracts all bytes as text, and the URLs in it as links. */
    private static final class PlainTextLinkExtractor implements TextExtractor {

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
