package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.loopbackFetcher;
import static org.assertj.core.api.Assertions.assertThat;

/** Politeness: the delay between requests to a host. */
final class CrawlDelayTest {

    private static final WebAddress ELSEWHERE = new WebAddress("https://www.example.com/");
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    private final LoopbackWebServer web = new LoopbackWebServer();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void defaultsToHalfASecond() {
        try (var fetcher = loopbackFetcher().build()) {
            assertThat(fetcher.politenessDelay(ELSEWHERE, false)).isEqualTo(HALF_A_SECOND);
            assertThat(fetcher.politenessDelay(ELSEWHERE, true)).isEqualTo(HALF_A_SECOND);
            assertThat(fetcher.politenessDelay(new WebAddress("http://127.0.0.2/"), false)).isEqualTo(HALF_A_SECOND);
        }
        try (var fetcher = GuardedPageFetcher.builder().hostDelay(Duration.ofSeconds(3)).build()) {
            assertThat(fetcher.politenessDelay(ELSEWHERE, false)).isEqualTo(Duration.ofSeconds(3));
        }
    }

    @Test
    void hasNoDelayForAllowedHosts() {
        WebAddress page = web.servePage("/page", "text/plain", new byte[]{'x'});
        var named = new WebAddress("http://wiki.example:" + page.port() + "/page");
        try (var fetcher = loopbackFetcher()
                .hostLookup(host -> GuardedClients.parseAddresses("127.0.0.1"))
                .build()) {
            assertThat(fetcher.politenessDelay(page, false)).isZero();
            assertThat(fetcher.politenessDelay(named, false)).isEqualTo(HALF_A_SECOND);

            fetcher.fetchPage(FetchRequest.of(named));

            assertThat(fetcher.politenessDelay(named, false)).isZero();
            assertThat(fetcher.politenessDelay(named, true)).isZero();
        }
    }

    @Test
    void honoursCrawlDelayUpToTheLimit() {
        assertThat(pauseOfRobots("2")).isEqualTo(Duration.ofSeconds(2));
        assertThat(pauseOfRobots("0.25")).isEqualTo(Duration.ofMillis(250));
        assertThat(pauseOfRobots("3600")).isEqualTo(Duration.ofSeconds(30));
        for (String nonsense : new String[]{"-1", "soon", "1e99", "NaN", ""}) {
            assertThat(pauseOfRobots(nonsense)).as(nonsense).isBetween(Duration.ZERO, Duration.ofSeconds(30));
        }
    }

    /** The host is explicitly allowed, so that its delay would be zero without the crawl delay. */
    private Duration pauseOfRobots(String wish) {
        WebAddress page = web.servePage("/page", "text/plain", new byte[]{'x'});
        web.servePage("/robots.txt", "text/plain",
                ("User-agent: *\nCrawl-delay: " + wish + "\n").getBytes(StandardCharsets.UTF_8));
        try (var fetcher = loopbackFetcher().build()) {
            assertThat(fetcher.politenessDelay(page, true)).isZero();
            FetchFixture.asPage(fetcher.fetchPage(new FetchRequest(page, Validators.NONE, true)));
            assertThat(fetcher.politenessDelay(page, false)).isZero();
            return fetcher.politenessDelay(page, true);
        }
    }
}
