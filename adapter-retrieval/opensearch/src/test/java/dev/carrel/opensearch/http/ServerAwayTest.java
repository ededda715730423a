package dev.carrel.opensearch.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.Eventually;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A server that is away: requests fail without an attempt, until it is back. */
class ServerAwayTest {

    private static final int CALLERS = 60;

    /** Attempts of requests, each of which asks for the credentials. */
    private final AtomicInteger attempts = new AtomicInteger();
    private final CountDownLatch answering = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        answering.countDown();
        threads.close();
    }

    @Test
    void requestsThatWaitForASilentServerFailWhenItsSilenceIsKnown() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        try (OpenSearchClient client = connect(server.getAddress().getPort())) {
            List<CompletableFuture<?>> waiting = sendAll(client);
            Eventually.await("all wait", () -> attempts.get() == CALLERS);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);

            assertThatExceptionOfType(IndexUnreachableException.class).isThrownBy(client::checkServer);

            assertRefused(waiting);
            assertRefusesWithoutAttempt(client);
            answering.countDown();
            Eventually.await("it is back", client::isReachable);
            assertThat(client.send("GET", "").status()).isEqualTo(200);
            client.checkServer();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void requestsFailAfterTheFirstRefusedConnection() throws Exception {
        int port;
        try (var unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        try (OpenSearchClient client = connect(port)) {
            assertThatExceptionOfType(IndexUnreachableException.class).isThrownBy(() -> client.send("GET", ""));

            assertRefusesWithoutAttempt(client);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Eventually.awaitLatch(answering);
        byte[] body = "{}".getBytes(UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private OpenSearchClient connect(int port) {
        return new OpenSearchClient(URI.create("http://localhost:" + port), () -> {
            if (!Thread.currentThread().getName().endsWith("-trial")) {
                attempts.incrementAndGet();
            }
            return "";
        }, null, Duration.ofMinutes(5));
    }

    private void assertRefusesWithoutAttempt(OpenSearchClient client) {
        int before = attempts.get();
        assertRefused(sendAll(client));
        assertThatExceptionOfType(IndexUnreachableException.class).isThrownBy(client::checkServer);
        assertThat(client.isReachable()).isFalse();
        assertThat(attempts).hasValue(before);
    }

    private List<CompletableFuture<?>> sendAll(OpenSearchClient client) {
        return Stream
                .<CompletableFuture<?>>generate(
                        () -> CompletableFuture.runAsync(() -> client.send("GET", "somewhere"), threads))
                .limit(CALLERS)
                .toList();
    }

    private static void assertRefused(List<CompletableFuture<?>> requests) {
        for (CompletableFuture<?> request : requests) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> request.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .withCauseInstanceOf(IndexUnreachableException.class);
        }
    }
}
