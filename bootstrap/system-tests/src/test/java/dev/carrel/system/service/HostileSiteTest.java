package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.TestSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A site that tries to block its readers: each of its pages fails in time, and queries are answered meanwhile. */
class HostileSiteTest {

    private static final byte[] MEBIBYTE = new byte[1024 * 1024];
    /** Ten times what a page may have. */
    private static final int BOMB_MEBIBYTES = TestSize.of(100, 500);

    @Test
    void survivesHostileSiteAndReadsNothingForbidden(@TempDir Path data) throws Exception {
        var neighbour = new AtomicInteger();
        HttpServer inside = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0), 0);
        inside.createContext("/", exchange -> {
            neighbour.incrementAndGet();
            exchange.close();
        });
        inside.start();
        try (TestSite site = new TestSite();
                ServerProcess server = ServerProcess.start(data,
                        Map.of("CARREL_FETCH_ALLOW", "127.0.0.1/32", "CARREL_FETCH_TIMEOUT", "8s",
                                "CARREL_INGEST_RETRY_DELAYS", "100ms", "CARREL_EMBEDDING_MODEL", "none"))) {
            hostile(site, "http://127.0.0.2:" + inside.getAddress().getPort() + "/");
            ApiClient client = server.client();
            client.put("/library/hostile", Map.of());
            client.put("/library/other", Map.of());
            client.addDocument("other", Map.of("text", "Leave is granted by the manager."));

            Map<String, String> documents = new LinkedHashMap<>();
            for (String path : List.of("/drip", "/endless", "/bomb", "/loop", "/inside", "/metadata", "/picture",
                    "/headers",
                    "/cut", "/deep", "/links")) {
                documents.put(path, client.post("/library/hostile/document", Map.of("url", site.address() + path))
                        .json()
                        .get("id")
                        .asText());
            }
            JsonNode beside = client.addDocument("other", Map.of("text", "Travel is approved by the head."));
            assertThat(beside.get("status").asText()).as("a text beside them").isEqualTo("success");

            int answeredMeanwhile = 0;
            for (Map.Entry<String, String> document : documents.entrySet()) {
                JsonNode ended = readDocument(client, document.getValue());
                while (isBeingRead(ended)) {
                    requireAnswer(client);
                    ended = readDocument(client, document.getValue());
                    answeredMeanwhile += isBeingRead(ended) ? 1 : 0;
                }
                boolean isReadable = List.of("/links", "/deep").contains(document.getKey());
                assertThat(ended.get("status").asText()).as(ended.toString())
                        .isEqualTo(isReadable ? "success" : "failed");
                if (!isReadable) {
                    assertThat(ended.get("message").asText()).isNotBlank();
                }
            }
            assertThat(answeredMeanwhile).as("queries that were answered while a page was read").isPositive();
            assertThat(neighbour).as("what is not allowed was not asked").hasValue(0);
            assertThat(client.get("/readyz").status()).isEqualTo(200);
        } finally {
            inside.stop(0);
        }
    }

    private static void hostile(TestSite site, String inside) throws IOException {
        site.respond("/drip", exchange -> writeEndlessly(exchange, "<p>Slow. ".getBytes(), 50));
        site.respond("/endless", exchange -> writeEndlessly(exchange, MEBIBYTE, 0));
        byte[] bomb = bomb();
        site.respond("/bomb", exchange -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, bomb.length);
            exchange.getResponseBody().write(bomb);
        });
        site.redirect("/loop", "/loop2").redirect("/loop2", "/loop");
        site.redirect("/inside", inside).redirect("/metadata", "http://169.254.169.254/latest/meta-data/");
        site.respond("/picture", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write(new byte[]{(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13});
        });
        site.respond("/headers", exchange -> {
            exchange.getResponseHeaders().set("X-Long", "x".repeat(60_000));
            exchange.sendResponseHeaders(200, -1);
        });
        site.respond("/cut", exchange -> {
            exchange.sendResponseHeaders(200, 100_000);
            exchange.getResponseBody().write("<p>Cut".getBytes());
            exchange.getResponseBody().flush();
            throw new IOException("the connection is cut here");
        });
        site.page("/deep", "<div>".repeat(50_000) + "Deep down there is a sentence that can be read.");
        var links = new StringBuilder("<p>There are very many links on this page.</p>");
        for (int number = 0; number < 10_000; number++) {
            links.append("<a href=/page?").append(number).append(">Link</a> ");
        }
        site.page("/links", links.toString());
    }

    private static void writeEndlessly(HttpExchange exchange, byte[] bytes, long pause) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        try {
            while (true) {
                body.write(bytes);
                body.flush();
                Thread.sleep(pause);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static byte[] bomb() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            for (int mebibytes = 0; mebibytes < BOMB_MEBIBYTES; mebibytes++) {
                gzip.write(MEBIBYTE);
            }
        }
        return bytes.toByteArray();
    }

    private static JsonNode readDocument(ApiClient client, String id) throws IOException, InterruptedException {
        return client.get("/library/hostile/document/" + id).json();
    }

    private static boolean isBeingRead(JsonNode document) {
        return List.of("queued", "running").contains(document.get("status").asText());
    }

    private static void requireAnswer(ApiClient client) throws IOException, InterruptedException {
        ApiClient.ClientResponse answer = client.post("/v2/library/other/query", Map.of("query", "Who grants leave?"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("manager");
        Thread.sleep(100);
    }
}
