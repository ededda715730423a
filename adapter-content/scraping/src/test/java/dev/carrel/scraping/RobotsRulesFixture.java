package dev.carrel.scraping;

import com.sun.net.httpserver.HttpHandler;
import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;

import static org.assertj.core.api.Assertions.assertThat;

/** A web server with a robots.txt, and a fetcher. */
abstract class RobotsRulesFixture {

    static final String ALL_CLOSED = "User-agent: *\nDisallow: /\n";

    final LoopbackWebServer web = new LoopbackWebServer();
    final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));
    final AtomicInteger asked = new AtomicInteger();
    final WebAddress page = web.servePage("/page", "text/plain", "text".getBytes(StandardCharsets.UTF_8));
    final GuardedPageFetcher fetcher = builder().build();

    @AfterEach
    void stop() {
        fetcher.close();
        web.close();
    }

    GuardedPageFetcher.Builder builder() {
        return FetchFixture.loopbackFetcher()
                .userAgent("Reader/1 (+mailto:a@b.example)")
                .clock(now::get);
    }

    void robots(String rules) {
        byte[] bytes = rules.getBytes(StandardCharsets.UTF_8);
        serveRobots(exchange -> {
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        });
    }

    void serveRobots(HttpHandler file) {
        web.serve("/robots.txt", exchange -> {
            asked.incrementAndGet();
            file.handle(exchange);
        });
    }

    void assertAllowed(WebAddress address) {
        assertThat(asRobot(fetcher, address)).as("%s", address).isInstanceOf(FetchResult.FetchedPage.class);
    }

    void assertDisallowed(WebAddress address) {
        assertThat(asRobot(fetcher, address)).as("%s", address).isEqualTo(new FetchResult.RobotsDisallowed());
    }

    static FetchResult asRobot(GuardedPageFetcher fetcher, WebAddress address) {
        return fetcher.fetchPage(new FetchRequest(address, Validators.NONE, true));
    }
}
