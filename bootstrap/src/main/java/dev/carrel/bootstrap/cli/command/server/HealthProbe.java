package dev.carrel.bootstrap.cli.command.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Asks a server whether it works, which needs no access token. */
final class HealthProbe {

    /** A server answers these requests at once, also under load; supervisors allow a few seconds. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int HTTP_OK = 200;
    private static final JsonMapper MAPPER = new JsonMapper();

    private HealthProbe() {}

    /** Returns why a server does not serve requests, in one sentence; empty if it does. */
    static Optional<String> findOutage(URI server) {
        return probe(server, "/healthz");
    }

    /** Returns why a server is not ready, in one sentence; empty if it is. */
    static Optional<String> findUnreadiness(URI server) {
        return probe(server, "/readyz");
    }

    private static Optional<String> probe(URI server, String path) {
        String address = server.toString().replaceFirst("/+$", "");
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path)).timeout(TIMEOUT).build();
        try (HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .build()) {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return response.statusCode() == HTTP_OK ? requireCarrel(address, response.body())
                    : Optional.of(describeProblem(address, response));
        } catch (IOException ignored) {
            return Optional.of("No server answers at " + address + ".");
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return Optional.of("The request to " + address + " was interrupted.");
        }
    }

    private static Optional<String> requireCarrel(String address, String body) {
        return readField(body, "status").isEmpty()
                ? Optional.of("The server at " + address + " is not a Carrel server.")
                : Optional.empty();
    }

    private static String describeProblem(String address, HttpResponse<String> response) {
        return readField(response.body(), "detail")
                .orElse("The server at " + address + " answered with status " + response.statusCode() + ".");
    }

    private static Optional<String> readField(String body, String field) {
        try {
            return Optional.ofNullable(MAPPER.readTree(body).get(field)).map(JsonNode::asText);
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }
}
