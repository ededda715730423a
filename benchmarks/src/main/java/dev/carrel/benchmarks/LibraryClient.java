package dev.carrel.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of one library of a service. Safe for use by many threads. */
final class LibraryClient {

    static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String server;
    private final String library;

    LibraryClient(ServedProcess server, String library) {
        this.server = server.address();
        this.library = library;
    }

    /** An answer that is not what was asked for. */
    static final class Unexpected extends Exception {

        private static final long serialVersionUID = 1L;

        Unexpected(String what) {
            super(what);
        }
    }

    void create() throws Exception {
        whole(request("/library/" + library).PUT(BodyPublishers.ofString("{}")));
    }

    /** Adds a text. @return its id */
    String add(String text, @Nullable String title, @Nullable String url) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("text", text).put("title", title).put("sourceUrl", url);
        return whole(post("/library/" + library + "/document", body)).path("id").asText();
    }

    /** Waits until so many documents answer, by their meaning too. */
    void await(long documents) throws Exception {
        while (true) {
            JsonNode overview = whole(request("/library/" + library).GET());
            JsonNode counts = overview.path("documents");
            if (counts.path("failed").asLong() > 0) {
                throw new Unexpected("documents failed: " + counts);
            }
            if (counts.path("success").asLong() == documents && overview.at("/embedding/pending").asLong() == 0) {
                return;
            }
            Thread.sleep(200);
        }
    }

    /** A reply as a whole. */
    JsonNode ask(String question, @Nullable String conversation) throws Exception {
        return whole(post(query(), question(question, conversation, false)));
    }

    /** The chunks of a reply that is streamed. */
    List<JsonNode> stream(String question, @Nullable String conversation) throws Exception {
        HttpResponse<String> answer = http.send(post(query(), question(question, conversation, true)).build(),
                BodyHandlers.ofString());
        require(answer);
        return answer.body().lines().map(LibraryClient::json).toList();
    }

    /** The turns of a conversation, oldest first. */
    JsonNode turns(String conversation) throws Exception {
        return whole(request("/library/" + library + "/conversation/" + conversation).GET()).path("turns");
    }

    private String query() {
        return "/v2/library/" + library + "/query";
    }

    private static ObjectNode question(String question, @Nullable String conversation, boolean streaming) {
        return JSON.createObjectNode()
                .put("query", question)
                .put("conversationId", conversation)
                .put("streaming", streaming);
    }

    private HttpRequest.Builder post(String path, JsonNode body) {
        return request(path).POST(BodyPublishers.ofString(body.toString()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + ServedProcess.ADMIN_TOKEN)
                .header("Content-Type", "application/json");
    }

    private JsonNode whole(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
        require(answer);
        return json(answer.body());
    }

    private static void require(HttpResponse<String> answer) throws Unexpected {
        if (answer.statusCode() / 100 != 2) {
            throw new Unexpected("status " + answer.statusCode() + ": " + answer.body());
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + text, e);
        }
    }
}
