package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Runs every operation over real sockets, and compares everything after a restart. */
class HttpApiTest {

    private static final String PAGE = """
            <!doctype html><html><head><title>Parking - Example</title></head><body><nav>Home</nav>
            <main><h1>Parking</h1><p>Guests park in the yard behind the library. The gate opens at seven.</p></main>
            </body></html>""";

    @Test
    void answersFromTextsAndPagesInConversation(@TempDir Path data) throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/parking", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            try (var body = exchange.getResponseBody()) {
                body.write(PAGE.getBytes(UTF_8));
            }
        });
        web.start();
        String url = "http://127.0.0.1:" + web.getAddress().getPort() + "/parking";
        String leave;
        String conversation;
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_FETCH_ALLOW", "127.0.0.0/8"))) {
            ApiClient client = server.client();
            assertThat(client.put("/library/handbook", Map.of("name", "Handbook")).status()).isEqualTo(201);
            leave = add(client, Map.of("title", "Leave", "sourceUrl", "https://example.org/leave", "text",
                    "Every employee has 28 days of leave a year. Unused days expire in March."));
            String parking = add(client, Map.of("url", url));
            assertThat(client.get("/library/handbook/document/" + parking).json().get("title").asText())
                    .startsWith("Parking");
            assertThat(client.get("/library/handbook/document/" + parking + "/text").text())
                    .contains("behind the library")
                    .doesNotContain("Home");

            JsonNode reply = client.post("/v2/library/handbook/query", Map.of("query", "Where do guests park?")).json();
            assertThat(reply.get("reply").asText()).contains("in the yard");
            assertThat(reply.at("/metadata/documents/0/extraFields/learnMoreLink/url").asText()).isEqualTo(url);
            JsonNode excerpt = reply.at("/metadata/documents/0/extraFields/excerpt");
            assertThat(excerpt.get("text").asText()).contains("in the yard");
            assertThat(excerpt.get("heading")).isNotNull();
            assertThat(excerpt.get("url").asText()).startsWith(url + "#:~:text=");
            conversation = reply.get("conversationId").asText();
            assertThat(client.get("/library/handbook/conversation/" + conversation).json().at("/turns/0/metadata"))
                    .isEqualTo(reply.get("metadata"));
            assertThat(client.post("/library/handbook/query",
                    Map.of("query", "When does the gate open?", "conversationId", conversation))
                    .json()
                    .get("reply")
                    .asText()).contains("seven");

            streams(client, "/v2/library/handbook/query", "application/x-ndjson", "/data/reply");
            streams(client, "/library/handbook/query", "text/event-stream", "/data/text");

            assertThat(client.delete("/library/handbook/document/" + parking).json().get("deleted").asBoolean())
                    .isTrue();
            assertThat(server.terminate()).isIn(0, 143);
        } finally {
            web.stop(0);
        }
        try (ServerProcess server = ServerProcess.start(data)) {
            ApiClient client = server.client();
            assertThat(client.get("/library/handbook/document/" + leave).json().get("status").asText())
                    .isEqualTo("success");
            JsonNode turns = client.get("/library/handbook/conversation/" + conversation).json().get("turns");
            assertThat(turns).hasSize(2);
            assertThat(turns.toString()).doesNotContain("yard");
            assertThat(client.post("/v2/library/handbook/query", Map.of("query", "How many days of leave are there?"))
                    .json()
                    .get("reply")
                    .asText()).contains("28 days");
            JsonNode nothing = client.post("/v2/library/handbook/query", Map.of("query", "Where do guests park?"))
                    .json();
            assertThat(nothing.at("/metadata/documents")).isEmpty();
        }
    }

    private static String add(ApiClient client, Map<String, String> document) throws Exception {
        JsonNode added = client.addDocument("handbook", document);
        assertThat(added.get("status").asText()).as("%s", added).isEqualTo("success");
        return added.get("id").asText();
    }

    private static void streams(ApiClient client, String path, String accept, String whole) throws Exception {
        List<JsonNode> chunks = client.stream(path, Map.of("query", "How many days of leave?", "streaming", true),
                accept);
        assertThat(chunks.getFirst().get("type").asText()).isEqualTo("initializing");
        assertThat(chunks.getLast().get("type").asText()).isEqualTo("done");
        var text = new StringBuilder();
        chunks.stream()
                .filter(chunk -> chunk.get("type").asText().equals("token"))
                .forEach(chunk -> text.append(chunk.get("value").asText()));
        assertThat(chunks.get(chunks.size() - 2).at(whole).asText()).isEqualTo(text.toString()).contains("28 days");
    }
}
