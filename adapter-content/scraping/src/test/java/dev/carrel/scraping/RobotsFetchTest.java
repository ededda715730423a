package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.LONG_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.SHORT_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.asFailure;
import static org.assertj.core.api.Assertions.assertThat;

/** Fetching and caching robots.txt from slow, hostile and failing servers. */
final class RobotsFetchTest extends RobotsRulesFixture {

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

    /** On a busy machine a page may run out of time too early or again, which says nothing: a round is enough. */
    @Test
    void doesNotCacheFetchThatRanOutOfTime() {
        assertThat(IntStream.range(0, 60)).as("rounds in which the second page is read")
                .anyMatch(round -> isReadAfterTimeout());
    }

    /** Returns whether a page ran out of time while it waited for the rules of its site, and another is read then. */
    private boolean isReadAfterTimeout() {
        var limits = new FetchLimits(LONG_TIMEOUT, LONG_TIMEOUT, Duration.ofSeconds(1), 1000, 1000, 1);
        var held = new CountDownLatch(1);
        var askedOther = new AtomicInteger();
        serveRobots(exchange -> {
            if (exchange.getRequestHeaders().getFirst("Host").startsWith("other.")) {
                askedOther.incrementAndGet();
                await(held);
            }
            exchange.sendResponseHeaders(404, -1);
        });
        var other = new WebAddress("http://other.example:" + web.port() + "/page");
        WebAddress slow = web.serve("/slow", exchange -> {
            sleep(Duration.ofMillis(600));
            exchange.getResponseHeaders().set("Location", other.value());
            exchange.sendResponseHeaders(302, -1);
        });
        try (var hurried = builder().limits(limits)
                .hostLookup(host -> GuardedClients.parseAddresses("127.0.0.1"))
                .build()) {
            asFailure(asRobot(hurried, slow));
            boolean hasWaited = askedOther.get() == 1;
            held.countDown();
            return asRobot(hurried, other) instanceof FetchResult.FetchedPage && hasWaited;
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

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
