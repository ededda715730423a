package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.TestSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Crawls a site; the server is killed half-way and continues after a restart. */
class CrawlTest {

    private static final int PAGES = TestSize.of(150, 300);
    private static final Map<String, String> SETTINGS = Map.of("CARREL_FETCH_ALLOW", "127.0.0.0/8",
            "CARREL_EMBEDDING_MODEL", "none");

    @Test
    void crawlsSiteDespiteKill(@TempDir Path data) throws Exception {
        try (TestSite site = site()) {
            String crawl;
            try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
                server.client().put("/library/site", Map.of());
                crawl = server.client()
                        .post("/library/site/crawl", Map.of("url", site.address() + "/", "depth", 10))
                        .json()
                        .get("id")
                        .asText();
                awaitCrawl(server, crawl, state -> state.at("/pages/success").asInt() >= 40);
                server.kill();
            }
            try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
                JsonNode ended = awaitCrawl(server, crawl, state -> !state.get("status").asText().equals("running"));

                assertThat(ended.get("status").asText()).isEqualTo("done");
                assertThat(ended.at("/pages/success").asInt()).isEqualTo(PAGES);
                assertThat(ended.at("/pages/failed").asInt()).as("the link that is broken").isEqualTo(1);
                assertThat(ended.at("/pages/skipped").asInt()).as("the page that is closed, and the copy").isEqualTo(2);
                assertThat(site.requestCount("/private")).as("robots are not to read it").isZero();
                JsonNode reply = server.client()
                        .post("/v2/library/site/query", Map.of("query", "What is kept in room117?"))
                        .json();
                assertThat(reply.at("/metadata/documents/0/extraFields/learnMoreLink/url").asText())
                        .isEqualTo(site.address() + "/page/117");
                assertThat(server.client().get("/readyz").status()).isEqualTo(200);
            }
        }
    }

    /** Each page links to two more. */
    private static TestSite site() throws IOException {
        TestSite site = new TestSite();
        site.page("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private\n");
        site.page("/copy", page(0, "<link rel=canonical href=/page/5>"));
        for (int number = 0; number < PAGES; number++) {
            site.page(number == 0 ? "/" : "/page/" + number, page(number, ""));
        }
        return site;
    }

    private static String page(int number, String head) {
        var links = new StringBuilder();
        for (int next = number * 2 + 1; next <= number * 2 + 2 && next < PAGES; next++) {
            links.append("<li><a href='/page/")
                    .append(next)
                    .append("?utm_source=menu#top'>Room ")
                    .append(next)
                    .append("</a></li>");
        }
        if (number == 7) {
            links.append("<li><a href=/private>p</a><li><a href=/broken>b</a><li><a href=/copy>c</a>");
        }
        return """
                <!doctype html><html><head><title>Room %1$d</title>%3$s</head><body><nav><ul>%2$s</ul></nav>
                <main><h1>Room %1$d</h1><p>In room%1$d the maps of shelf number %1$d are kept, which were drawn by \
                hand a long time
                ago and which nobody has looked at since the house was built.</p></main></body></html>
                """
                .formatted(number, links, head);
    }

    private static JsonNode awaitCrawl(ServerProcess server, String crawl, Predicate<JsonNode> isReached)
            throws Exception {
        ApiClient client = server.client();
        return Await.until(() -> client.get("/library/site/crawl/" + crawl).json(), isReached);
    }
}
