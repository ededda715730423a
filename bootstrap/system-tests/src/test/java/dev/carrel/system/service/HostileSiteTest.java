package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.system.harness.ApiClient;
import dev.carrel.system.harness.ServerProcess;
import dev.carrel.system.harness.TestSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A site that tries to block its readers: each of its pages fails in time, and queries continue. */
class HostileSiteTest {

    private static final byte[] MEBIBYTE = new byte[1024 * 1024];

    @Test
    void survivesHostileSiteAndReadsNothingForbidden(@TempDir Path data) throws Exception {
        var neighbour = new AtomicInteger();
        HttpServer inside = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0), 0);
        inside.createContext("/", exchange -> {
            neighbour.incrementAndGet();
            exchange.close();
        });
        inside.start();
        var stop = new AtomicBoolean();
        try (TestSite site = new TestSite();
                ServerProcess server = ServerProcess.start(data,
                        Map.of("CARREL_FETCH_ALLOW", "127.0.0.1/32", "CARREL_FETCH_TIMEOUT", "3s",
                                "CARREL_INGEST_RETRY_DELAYS", "100ms"))) {
            hostile(site, "http://127.0.0.2:" + inside.getAddress().getPort() + "/");
            ApiClient client = server.client();
            client.put("/library/hostile", Map.of());
            client.put("/library/other", Map.of());
            client.post("/library/other/document", Map.of("text", "Leave is granted by the manager."),
                    "Prefer", "wait=30");
            CompletableFuture<long[]> queries = CompletableFuture.supplyAsync(() -> queries(server, stop));

            Map<String, String> documents = new LinkedHashMap<>();
            for (String path : List.of("/drip", "/endless", "/bomb", "/loop", "/inside", "/metadata", "/picture",
                    "/headers",
                    "/cut", "/deep", "/links")) {
                documents.put(path, client.post("/library/hostile/document", Map.of("url", site.address() + path))
                        .json()
                        .get("id")
                        .asText());
            }
            ApiClient.ClientResponse timely = client.post("/library/other/document",
                    Map.of("text", "Travel is approved by the head."),
                    "Prefer", "wait=30");
            assertThat(timely.json().get("status").asText()).as("a text beside them").isEqualTo("success");

            for (Map.Entry<String, String> document : documents.entrySet()) {
                JsonNode ended = ended(client, document.getValue());
                boolean isReadable = List.of("/links", "/deep").contains(document.getKey());
                assertThat(ended.get("status").asText()).as(ended.toString())
                        .isEqualTo(isReadable ? "success" : "failed");
                if (!isReadable) {
                    assertThat(ended.get("message").asText()).isNotBlank();
                }
            }
            stop.set(true);
            assertThat(neighbour).as("what is not allowed was not asked").hasValue(0);
            assertThat(client.get("/readyz").status()).isEqualTo(200);
            long[] micros = queries.join();
            assertThat(micros).as("queries were answered meanwhile").hasSizeGreaterThan(10);
            System.out.printf("queries beside a hostile site: %d, p50 %.1f ms, p99 %.1f ms%n", micros.length,
                    micros[micros.length / 2] / 1e3, micros[(int) (micros.length * .99)] / 1e3);
        } finally {
            stop.set(true);
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
            for (int mebibytes = 0; mebibytes < 500; mebibytes++) {
                gzip.write(MEBIBYTE);
            }
        }
        return bytes.toByteArray();
    }

    private static long[] queries(ServerProcess server, AtomicBoolean stop) {
        var micros = new ArrayList<Long>();
        ApiClient client = server.client();
        try {
            while (!stop.get()) {
                long begin = System.nanoTime();
                ApiClient.ClientResponse answer = client.post("/v2/library/other/query",
                        Map.of("query", "Who grants leave?"));
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.text()).contains("manager");
                micros.add((System.nanoTime() - begin) / 1000);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        long[] sorted = micros.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private static JsonNode ended(ApiClient client, String id) throws IOException, InterruptedException {
        JsonNode document = client.get("/library/hostile/document/" + id).json();
        while (List.of("queued", "running").contains(document.get("status").asText())) {
            Thread.sleep(50);
            document = client.get("/library/hostile/document/" + id).json();
        }
        return document;
    }
}
