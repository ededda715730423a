package dev.carrel.scraping;

import com.sun.net.httpserver.HttpHandler;
import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.LIMITS;
import static dev.carrel.scraping.FetchFixture.LONG_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.LOOPBACK;
import static dev.carrel.scraping.FetchFixture.SHORT_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.asFailure;
import static org.assertj.core.api.Assertions.assertThat;

/** The rules of robots.txt (RFC 9309), and how they are fetched and cached. */
final class RobotsRulesTest {

    private static final String ALL_CLOSED = "User-agent: *\nDisallow: /\n";

    private final LoopbackWebServer web = new LoopbackWebServer();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));
    private final AtomicInteger asked = new AtomicInteger();
    private final WebAddress page = web.servePage("/page", "text/plain", "text".getBytes(StandardCharsets.UTF_8));
    private final GuardedPageFetcher fetcher = builder().build();

    @AfterEach
    void stop() {
        fetcher.close();
        web.close();
    }

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
    void cachesRulesForADay() {
        robots("User-agent: *\nDisallow: /private");
        assertAllowed(page);
        assertAllowed(page);
        now.set(now.get().plus(Duration.ofHours(23)));
        assertAllowed(page);
        assertThat(asked).hasValue(1);

        robots(ALL_CLOSED);
        now.set(now.get().plus(Duration.ofHours(2)));
        assertDisallowed(page);
        assertThat(asked).hasValue(2);
    }

    @Test
    void fetchesRulesOnceForConcurrentPages() throws Exception {
        var open = new CountDownLatch(1);
        serveRobots(exchange -> {
            await(open);
            exchange.sendResponseHeaders(404, -1);
        });

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = IntStream.range(0, 16)
                    .mapToObj(i -> threads.submit((Callable<FetchResult>) () -> asRobot(fetcher, page)))
                    .toList();
            open.countDown();
            for (var result : results) {
                assertThat(result.get()).isInstanceOf(FetchResult.FetchedPage.class);
            }
        }
        assertThat(asked).hasValue(1);
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
    void retriesUnreachableRulesSoon() {
        serveRobots(exchange -> exchange.sendResponseHeaders(503, -1));
        asFailure(asRobot(fetcher, page));
        asFailure(asRobot(fetcher, page));
        assertThat(asked).hasValue(1);

        robots("");
        now.set(now.get().plus(Duration.ofMinutes(2)));
        assertAllowed(page);
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
    void readsStartOfEndlessRules() {
        serveRobots(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(ALL_CLOSED.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                exchange.getResponseBody().write("Disallow: /x\n".repeat(500).getBytes(StandardCharsets.US_ASCII));
            }
        });

        assertDisallowed(page);
    }

    @Test
    void dropsPartialLastLine() {
        String rules = "User-agent: *\n" + "#\n".repeat(500);
        String filler = "#".repeat(500 * 1024 - rules.length() - "\nDisallow: /".length());
        robots(rules + filler + "\nDisallow: /private\n");

        assertAllowed(page);
    }

    @Test
    void readsStartOfDecompressionBomb() {
        serveRobots(exchange -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 0);
            try (var gzip = new GZIPOutputStream(exchange.getResponseBody())) {
                gzip.write(ALL_CLOSED.getBytes(StandardCharsets.US_ASCII));
                while (true) {
                    gzip.write(new byte[65536]);
                }
            }
        });

        assertDisallowed(page);
    }

    @Test
    void abortsDrippingRules() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write('#');
                out.flush();
                Thread.sleep(5);
            }
        });
                var hurried = builder()
                        .limits(new FetchLimits(LONG_TIMEOUT, LONG_TIMEOUT, SHORT_TIMEOUT, 100_000, 8_000, 5))
                        .build()) {
            assertThat(asFailure(asRobot(hurried, server.addressOf("/page"))).isRetryable()).isTrue();
        }
    }

    @Test
    void parsesMaliciousRulesFast() {
        robots("User-agent: *\n" + ("Disallow: /" + "*a".repeat(900) + "b\n").repeat(250));
        WebAddress address = web.servePage("/" + "a".repeat(1900), "text/plain", new byte[]{'x'});

        assertAllowed(address);
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

    @Test
    void abortsWhenTheFetcherIsClosed() throws Exception {
        var connected = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        serveRobots(exchange -> {
            connected.countDown();
            await(never);
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = IntStream.range(0, 2).mapToObj(i -> threads.submit(() -> asRobot(fetcher, page))).toList();
            connected.await();

            fetcher.close();

            for (var result : results) {
                assertThat(asFailure(result.get()).isRetryable()).isTrue();
            }
        }
    }

    @Test
    void doesNotCacheInterruptedFetch() throws Exception {
        var connected = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        serveRobots(exchange -> {
            connected.countDown();
            await(never);
        });
        var first = new AtomicReference<FetchResult>();
        Thread reader = Thread.ofVirtual().start(() -> first.set(asRobot(fetcher, page)));
        connected.await();
        reader.interrupt();
        reader.join();
        assertThat(asFailure(first.get()).isRetryable()).isTrue();

        robots("");
        assertAllowed(page);
    }

    private GuardedPageFetcher.Builder builder() {
        return GuardedPageFetcher.builder()
                .policy(LOOPBACK)
                .limits(LIMITS)
                .userAgent("Reader/1 (+mailto:a@b.example)")
                .clock(now::get);
    }

    @Test
    void doesNotCacheFetchThatRanOutOfTime() {
        var limits = new FetchLimits(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2), 1000, 1000,
                1);
        var held = new AtomicBoolean(true);
        serveRobots(exchange -> {
            if (held.get() && exchange.getRequestHeaders().getFirst("Host").startsWith("other.")) {
                sleep(Duration.ofSeconds(9));
            }
            exchange.sendResponseHeaders(404, -1);
        });
        var other = new WebAddress("http://other.example:" + web.port() + "/page");
        WebAddress slow = web.serve("/slow", exchange -> {
            sleep(Duration.ofMillis(1400));
            exchange.getResponseHeaders().set("Location", other.value());
            exchange.sendResponseHeaders(302, -1);
        });
        try (var hurried = builder().limits(limits)
                .hostLookup(host -> GuardedClients.parseAddresses("127.0.0.1"))
                .build()) {
            assertThat(hurried.fetchPage(new FetchRequest(slow, Validators.NONE, true)))
                    .isInstanceOf(FetchResult.FetchFailed.class);
            held.set(false);
            assertThat(hurried.fetchPage(new FetchRequest(other, Validators.NONE, true)))
                    .isInstanceOf(FetchResult.FetchedPage.class);
        }
    }

    @Test
    void honoursRetryAfterOfRobotsTxt() {
        serveRobots(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "600");
            exchange.sendResponseHeaders(503, -1);
        });
        fetcher.fetchPage(new FetchRequest(page, Validators.NONE, true));
        now.set(now.get().plusSeconds(599));
        fetcher.fetchPage(new FetchRequest(page, Validators.NONE, true));
        assertThat(asked).hasValue(1);
        now.set(now.get().plusSeconds(2));
        fetcher.fetchPage(new FetchRequest(page, Validators.NONE, true));
        assertThat(asked).hasValue(2);
    }

    @Test
    void evictsRulesByWeight() {
        robots("User-agent: *\n" + "# A comment that nothing is made of.\n".repeat(13_000));
        try (var reader = builder().hostLookup(host -> GuardedClients.parseAddresses("127.0.0.1")).build()) {
            for (int round = 0; round < 2; round++) {
                for (int site = 0; site < 20; site++) {
                    reader.fetchPage(new FetchRequest(
                            new WebAddress("http://site-" + site + ".example:" + web.port() + "/page"),
                            Validators.NONE, true));
                }
            }
        }
        assertThat(asked.get()).as("each once, and again those that were forgotten").isGreaterThan(20);
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    private void robots(String rules) {
        byte[] bytes = rules.getBytes(StandardCharsets.UTF_8);
        serveRobots(exchange -> {
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        });
    }

    private void serveRobots(HttpHandler file) {
        web.serve("/robots.txt", exchange -> {
            asked.incrementAndGet();
            file.handle(exchange);
        });
    }

    private void assertAllowed(WebAddress address) {
        assertThat(asRobot(fetcher, address)).as("%s", address).isInstanceOf(FetchResult.FetchedPage.class);
    }

    private void assertDisallowed(WebAddress address) {
        assertThat(asRobot(fetcher, address)).as("%s", address).isEqualTo(new FetchResult.RobotsDisallowed());
    }

    private static FetchResult asRobot(GuardedPageFetcher fetcher, WebAddress address) {
        return fetcher.fetchPage(new FetchRequest(address, Validators.NONE, true));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
