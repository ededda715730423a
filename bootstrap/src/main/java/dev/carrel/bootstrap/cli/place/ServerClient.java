package dev.carrel.bootstrap.cli.place;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to a server and tells its refusals as exceptions. Follows no redirects, which would show the token.
 */
final class ServerClient implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** More than the server gives itself for a reply. */
    private static final Duration TIMEOUT = Duration.ofSeconds(150);

    /** So many bytes are expected to be sent in a second at least. */
    private static final long SLOWEST_PER_SECOND = 32 * 1024;

    private static final int NOT_FOUND = 404;

    private final JsonMapper json = new JsonMapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final String base;
    private final String token;

    /**
     * @param server the address that the paths of the interface are put behind
     */
    ServerClient(URI server, String token) {
        String address = server.toString();
        this.base = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        this.token = token;
    }

    /** The status and the body of a request that succeeded; a missing node where it has none. */
    Response call(String method, String path, @Nullable JsonNode body) {
        return answer(path, request(method, path, body).build());
    }

    /** The answer to a file that is sent. */
    JsonNode send(String path, MultipartBody form) {
        HttpRequest request = request(path).header("Content-Type", form.contentType())
                .timeout(TIMEOUT.plusSeconds(form.size() / SLOWEST_PER_SECOND))
                .POST(form.publisher())
                .build();
        return answer(path, request).body();
    }

    JsonNode get(String path) {
        return call("GET", path, null).body();
    }

    /** Whether what the request is about was there. */
    boolean found(String method, String path) {
        HttpResponse<String> response = send(request(method, path, null).build(), BodyHandlers.ofString());
        if (response.statusCode() == NOT_FOUND) {
            return false;
        }
        if (!isSuccess(response)) {
            throw refusal(path, response, response.body());
        }
        return true;
    }

    /** The body as it is. */
    String text(String path) {
        HttpResponse<String> response = send(request("GET", path, null).build(), BodyHandlers.ofString());
        if (!isSuccess(response)) {
            throw refusal(path, response, response.body());
        }
        return response.body();
    }

    /** Hands out the objects of a streamed answer as they come. */
    void stream(String path, JsonNode body, Consumer<JsonNode> chunks) {
        HttpRequest request = request("POST", path, body).setHeader("Accept", "application/x-ndjson").build();
        HttpResponse<Stream<String>> response = send(request, BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (!isSuccess(response)) {
                throw refusal(path, response, lines.collect(Collectors.joining("\n")));
            }
            lines.filter(line -> !line.isBlank()).map(this::parse).forEachOrdered(chunks);
        } catch (UncheckedIOException e) {
            throw ServerException.unreachable("The connection to " + base + " broke off.", e);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private Response answer(String path, HttpRequest request) {
        HttpResponse<String> response = send(request, BodyHandlers.ofString());
        if (!isSuccess(response)) {
            throw refusal(path, response, response.body());
        }
        return new Response(response.statusCode(), response.body().isEmpty() ? MissingNode.getInstance()
                : parse(response.body()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json, */*;q=0.5");
    }

    private HttpRequest.Builder request(String method, String path, @Nullable JsonNode body) {
        HttpRequest.Builder request = request(path);
        return body == null
                ? request.method(method, BodyPublishers.noBody())
                : request.header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body.toString()));
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        try {
            return http.send(request, handler);
        } catch (IOException e) {
            throw ServerException.unreachable("No Carrel answers at " + base + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ServerException.unreachable("The request to " + base + " was interrupted.", e);
        }
    }

    private RuntimeException refusal(String path, HttpResponse<?> response, String body) {
        JsonNode problem = isJson(response) ? parse(body) : MissingNode.getInstance();
        return Refusal.of(path, response, problem);
    }

    private JsonNode parse(String text) {
        try {
            return json.readTree(text);
        } catch (JacksonException e) {
            throw ServerException.of("What answers at " + base + " is not a Carrel.", e);
        }
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private static boolean isJson(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").filter(type -> type.contains("json")).isPresent();
    }

    record Response(int status, JsonNode body) {}
}
