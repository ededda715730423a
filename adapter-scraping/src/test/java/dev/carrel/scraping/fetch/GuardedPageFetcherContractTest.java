package dev.carrel.scraping.fetch;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.scraping.PageFetcherContract;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Validators;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import static java.nio.charset.StandardCharsets.UTF_8;

final class GuardedPageFetcherContractTest extends PageFetcherContract {

    private final LoopbackWeb loopback = new LoopbackWeb();
    private final GuardedPageFetcher fetcher = GuardedPageFetcher.builder()
            .policy(FetchPolicy.PUBLIC_WEB.allowing("127.0.0.1"))
            .build();

    @AfterEach
    void stop() {
        fetcher.close();
        loopback.close();
    }

    @Override
    protected PageFetcher fetcher() {
        return fetcher;
    }

    @Override
    protected Web web() {
        return new Web() {

            @Override
            public WebAddress page(String path, @Nullable String contentType, byte[] body) {
                return loopback.page(path, contentType, body);
            }

            @Override
            public WebAddress redirect(String path, WebAddress target) {
                return loopback.redirect(path, 301, target.value());
            }

            @Override
            public WebAddress version(String path, byte[] body, Validators version) {
                return loopback.version(path, body, version);
            }

            @Override
            public WebAddress closedToRobots(String path, byte[] body) {
                loopback.page("/robots.txt", "text/plain", ("User-agent: *\nDisallow: " + path).getBytes(UTF_8));
                return loopback.page(path, "text/plain", body);
            }

            @Override
            public WebAddress missing(String path) {
                return loopback.status(path, 404);
            }

            @Override
            public WebAddress troubled(String path) {
                return loopback.status(path, 503);
            }

            @Override
            public WebAddress refused() {
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
