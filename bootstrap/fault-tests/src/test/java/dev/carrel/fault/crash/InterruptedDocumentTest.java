package dev.carrel.fault.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A document during which the process ends each time, among documents that are not to blame. */
@Tag("reliability")
class InterruptedDocumentTest {

    private static final Map<String, String> SETTINGS = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_FETCH_ALLOW",
            "127.0.0.0/8", "CARREL_INGEST_MAX_PER_HOST", "8", "CARREL_INGEST_RETRY_DELAYS", "1s,1s,1s,1s");
    private static final String CULPRIT = "/culprit";
    private static final Set<String> PAGES = Set.of(CULPRIT, "/one", "/two");

    @TempDir
    private Path data;

    private final CountDownLatch never = new CountDownLatch(1);
    private final Set<String> requested = ConcurrentHashMap.newKeySet();
    private volatile Set<String> answered = Set.of();
    private final AtomicInteger inProgress = new AtomicInteger();
    private final AtomicInteger maxInProgress = new AtomicInteger();
    private HttpServer site;

    @BeforeEach
    void startSite() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        site.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        site.createContext("/", this::answer);
        site.start();
    }

    @AfterEach
    void stopSite() {
        never.countDown();
        site.stop(0);
    }

    @Test
    void failsOnceItWasAloneAndItsNeighboursSucceed() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
            server.client().put("/library/site", Map.of());
            for (String page : PAGES) {
                server.client().post("/library/site/document", Map.of("url", address() + page));
            }
            killInWork(server, PAGES);
        }
        try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
            killInWork(server, PAGES);
        }

        answered = Set.of("/one", "/two");
        inProgress.set(0);
        maxInProgress.set(0);
        try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
            killInWork(server, Set.of(CULPRIT));
        }
        assertThat(maxInProgress).as("pages at once").hasValue(1);

        try (ServerProcess server = ServerProcess.start(data, SETTINGS)) {
            List<JsonNode> documents = Await.until(() -> documents(server), this::haveEnded);
            for (JsonNode document : documents) {
                boolean isCulprit = document.path("url").asText().endsWith(CULPRIT);
                assertThat(document.path("status").asText()).as("%s", document)
                        .isEqualTo(isCulprit ? "failed" : "success");
                if (isCulprit) {
                    assertThat(document.path("message").asText()).contains("ended suddenly", "no other");
                }
            }
        }
    }

    /** Kills a server once pages were requested that get no answer. */
    private void killInWork(ServerProcess server, Set<String> pages) throws Exception {
        Await.until(() -> new HashSet<>(requested), all -> all.containsAll(pages));
        server.kill();
        requested.clear();
    }

    private boolean haveEnded(List<JsonNode> documents) {
        return documents.size() == PAGES.size() && documents.stream()
                .allMatch(each -> Set.of("success", "failed").contains(each.path("status").asText()));
    }

    private static List<JsonNode> documents(ServerProcess server) throws IOException, InterruptedException {
        var documents = new ArrayList<JsonNode>();
        server.client().get("/library/site/document").json().path("documents").forEach(documents::add);
        return documents;
    }

    private String address() {
        return "http://127.0.0.1:" + site.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String page = exchange.getRequestURI().getPath();
        maxInProgress.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
        requested.add(page);
        if (!answered.contains(page)) {
            awaitEnd();
        }
        byte[] text = ("<p>This is the page " + page + ".</p>").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        exchange.sendResponseHeaders(200, text.length);
        try (exchange) {
            inProgress.decrementAndGet();
            exchange.getResponseBody().write(text);
        }
    }

    private void awaitEnd() throws IOException {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
