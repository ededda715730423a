package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterEach;

/** A running server and a client. */
abstract class TestModelServerFixture {

    static final ObjectMapper JSON = new ObjectMapper();

    final TestModelServer server = TestModelServer.start();
    final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.shutdownNow();
        server.close();
    }

    HttpRequest request(HttpRequest.BodyPublisher body) {
        return HttpRequest.newBuilder(server.address().resolve("/v1/chat/completions"))
                .header("Authorization", "Bearer key")
                .header("Content-Type", "application/json")
                .POST(body)
                .build();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
