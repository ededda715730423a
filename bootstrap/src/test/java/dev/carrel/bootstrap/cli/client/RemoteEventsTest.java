package dev.carrel.bootstrap.cli.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.CommandClient.CrawlWatch;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A crawl is read when it has changed, not again and again. */
class RemoteEventsTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Duration SHORT = Duration.ofMillis(5);

    private final AtomicInteger reads = new AtomicInteger();
    private final CountDownLatch crawlEnded = new CountDownLatch(1);
    private final CountDownLatch testEnded = new CountDownLatch(1);
    private HttpServer server;
    private RemoteClient client;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/library/handbook/crawl/c", this::sendCrawl);
        client = new RemoteClient(URI.create("http://localhost:" + server.getAddress().getPort()), "token");
        server.start();
    }

    @AfterEach
    void stopServer() {
        testEnded.countDown();
        client.close();
        server.stop(0);
    }

    private void sendCrawl(HttpExchange exchange) throws IOException {
        reads.incrementAndGet();
        byte[] body = """
                {"id": "c", "url": "https://example.org/", "depth": 1, "maxPages": 9, "status": "%s",
                 "createdAt": "2026-11-22T12:00:00Z"}""".formatted(crawlEnded.getCount() == 0 ? "done" : "running")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void sendEvents(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write("data: {\"type\":\"library\"}\n\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            crawlEnded.await();
            out.write("data: {\"type\":\"crawl\",\"crawl\":{\"id\":\"c\"}}\n\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            testEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void readsACrawlWhenItHasChanged() throws InterruptedException {
        server.createContext("/library/handbook/event", this::sendEvents);
        CrawlBody begun = client.getCrawl(LIBRARY, new CrawlId("c"));
        try (CrawlWatch watch = client.watchCrawl(LIBRARY, begun)) {
            int before;
            // Until the stream is open and its first event is read.
            do {
                before = reads.get();
                for (int call = 0; call < 9; call++) {
                    assertThat(BodyStatus.isRunning(watch.awaitChange(SHORT))).isTrue();
                }
            } while (reads.get() > before);

            crawlEnded.countDown();
            while (BodyStatus.isRunning(watch.awaitChange(SHORT))) {
                assertThat(reads).hasValue(before);
            }
            assertThat(reads).hasValue(before + 1);
        }
    }

    @Test
    void pollsAServerWithoutEvents() throws InterruptedException {
        CrawlBody begun = client.getCrawl(LIBRARY, new CrawlId("c"));
        try (CrawlWatch watch = client.watchCrawl(LIBRARY, begun)) {
            assertThat(BodyStatus.isRunning(watch.awaitChange(SHORT))).isTrue();
            crawlEnded.countDown();
            while (BodyStatus.isRunning(watch.awaitChange(SHORT))) {
                assertThat(reads.get()).isPositive();
            }
        }
    }
}
