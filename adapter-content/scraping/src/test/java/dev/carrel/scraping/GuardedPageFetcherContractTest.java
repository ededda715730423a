package dev.carrel.scraping;

import dev.carrel.application.contract.web.PageFetcherContract;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import static java.nio.charset.StandardCharsets.UTF_8;

final class GuardedPageFetcherContractTest extends PageFetcherContract {

    private final LoopbackWebServer loopback = new LoopbackWebServer();
    private final GuardedPageFetcher fetcher = FetchFixture.loopbackFetcher().build();

    @AfterEach
    void stop() {
        fetcher.close();
        loopback.close();
    }

    @Override
    protected PageFetcher openFetcher() {
        return fetcher;
    }

    @Override
    protected TestWebsite openWebsite() {
        return new TestWebsite() {

            @Override
            public WebAddress pageUrl(String path, @Nullable String contentType, byte[] body) {
                return loopback.servePage(path, contentType, body);
            }

            @Override
            public WebAddress redirectUrl(String path, WebAddress target) {
                return loopback.serveRedirect(path, 301, target.value());
            }

            @Override
            public WebAddress versionedUrl(String path, byte[] body, Validators version) {
                return loopback.serveVersion(path, body, version);
            }

            @Override
            public WebAddress closedToRobots(String path, byte[] body) {
                loopback.servePage("/robots.txt", "text/plain", ("User-agent: *\nDisallow: " + path).getBytes(UTF_8));
                return loopback.servePage(path, "text/plain", body);
            }

            @Override
            public WebAddress demandingUrl(String path, byte[] body, RobotsDirectives robots) {
                return loopback.serve(path, exchange -> {
                    exchange.getResponseHeaders().add("X-Robots-Tag", "otherbot: none");
                    exchange.getResponseHeaders()
                            .add("X-Robots-Tag",
                                    (robots.mayIndex() ? "all" : "noarchive, noindex")
                                            + (robots.mayFollow() ? "" : ", nofollow"));
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                });
            }

            @Override
            public WebAddress missingUrl(String path) {
                return loopback.serveStatus(path, 404);
            }

            @Override
            public WebAddress failingUrl(String path) {
                return loopback.serveStatus(path, 503);
            }

            @Override
            public WebAddress forbiddenUrl() {
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
