package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static org.assertj.core.api.Assertions.assertThat;

/** The rules of robots.txt (RFC 9309). */
final class RobotsRulesTest extends RobotsRulesFixture {

    @Test
    void skipsRobotsTxtForUserRequests() {
        robots(ALL_CLOSED);

        assertThat(fetcher.fetchPage(FetchRequest.of(page))).isInstanceOf(FetchResult.FetchedPage.class);
        assertThat(asked).hasValue(0);
    }

    @Test
    void obeysGroupOfOwnProductToken() {
        robots("User-agent: reader\nDisallow: /private\n\n" + ALL_CLOSED);
        web.servePage("/private", "text/plain", new byte[]{'x'});

        assertAllowed(page);
        assertDisallowed(web.addressOf("/private"));
    }

    @Test
    void obeysWildcardsAndLongestMatch() {
        robots("User-agent: *\nDisallow: /*.pdf$\nDisallow: /a\nAllow: /a/b\n");
        for (String path : new String[]{"/a/b", "/x.pdf?y"}) {
            assertAllowed(web.servePage(path, "text/plain", new byte[]{'x'}));
        }
        for (String path : new String[]{"/a", "/ac", "/x.pdf"}) {
            assertDisallowed(web.servePage(path, "text/plain", new byte[]{'x'}));
        }
    }

    @Test
    void allowsSitesWithoutRules() {
        for (int status : new int[]{400, 401, 403, 404, 410}) {
            serveRobots(exchange -> exchange.sendResponseHeaders(status, -1));
            try (var fresh = builder().build()) {
                assertThat(asRobot(fresh, page)).as("%d", status).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
        for (String rules : new String[]{"", "\n", "<!doctype html><html>Disallow: /</html>", "\0\0\0"}) {
            robots(rules);
            try (var fresh = builder().build()) {
                assertThat(asRobot(fresh, page)).as(rules).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
    }

    @Test
    void failsTransientlyIfRulesAreUnreachable() {
        for (int status : new int[]{429, 500, 503}) {
            serveRobots(exchange -> {
                exchange.getResponseHeaders().set("Retry-After", "60");
                exchange.sendResponseHeaders(status, -1);
            });
            try (var fresh = builder().build()) {
                Failure failure = asFailure(asRobot(fresh, page));

                assertThat(failure.reason()).as("%d", status).startsWith("The site's robots.txt cannot be read: the ");
                assertThat(failure.isRetryable()).as("%d", status).isTrue();
                assertThat(failure.retryAfter()).as("%d", status).isEqualTo(Duration.ofMinutes(1));
            }
        }
    }

    @Test
    void followsRedirectOfRobotsTxt() {
        web.serveRedirect("/robots.txt", 301, "/rules");
        web.servePage("/rules", "text/plain", ALL_CLOSED.getBytes(StandardCharsets.UTF_8));

        assertDisallowed(page);
    }

    @Test
    void allowsIfRobotsTxtRedirectsInACircle() {
        web.serveRedirect("/robots.txt", 301, "/robots.txt");

        assertAllowed(page);
    }

    @Test
    void refusesRobotsTxtRedirectToInternalAddress() {
        for (String inside : new String[]{"http://127.0.0.2/", "http://[::1]:" + page.port() + "/robots.txt",
            "http://10.0.0.1/", "http://169.254.169.254/robots.txt"}) {
            web.serveRedirect("/robots.txt", 302, inside);
            try (var fresh = builder().build()) {
                assertThat(asRobot(fresh, page)).as(inside).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
    }

    @Test
    void checksAddressesOfRulesAndPage() {
        robots("");
        var named = new WebAddress("http://wiki.example:" + page.port() + "/page");
        try (var rebound = builder().hostLookup(GuardedClients.dnsRebindingLookup()).build()) {
            assertThat(asFailure(asRobot(rebound, named)).isRetryable()).isFalse();
        }
        assertThat(web.requests()).hasSize(1);

        var answers = new AtomicInteger();
        try (var rebound = builder()
                .hostLookup(host -> GuardedClients
                        .parseAddresses(answers.getAndIncrement() == 0 ? "127.0.0.2" : "127.0.0.1"))
                .build()) {
            assertThat(asRobot(rebound, named)).isInstanceOf(FetchResult.FetchedPage.class);
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void skipsRobotsTxtOfIgnoredHosts() {
        robots(ALL_CLOSED);
        for (Set<String> hosts : List.of(Set.of("127.0.0.1"), Set.of("*"), Set.of("Other.Example", "127.0.0.1"))) {
            try (var owner = builder().robotsIgnoredFor(hosts).build()) {
                assertThat(asRobot(owner, page)).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
        assertThat(asked).hasValue(0);
        try (var owner = builder().robotsIgnoredFor(Set.of("other.example")).build()) {
            assertThat(asRobot(owner, page)).isEqualTo(new FetchResult.RobotsDisallowed());
        }
    }

    @Test
    void derivesProductTokenFromUserAgent() {
        robots("User-agent: carrel-bot\nDisallow: /\n");
        for (String userAgent : new String[]{"Carrel-Bot", "carrel-bot/2.0 (+https://a.example/)"}) {
            try (var bot = builder().userAgent(userAgent).build()) {
                assertThat(asRobot(bot, page)).as(userAgent).isEqualTo(new FetchResult.RobotsDisallowed());
            }
        }
        for (String userAgent : new String[]{"Carrel", "Other carrel-bot", "(unnamed)"}) {
            try (var bot = builder().userAgent(userAgent).build()) {
                assertThat(asRobot(bot, page)).as(userAgent).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
    }
}
