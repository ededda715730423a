package dev.carrel.cli.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to a server and throws an exception for an error response. Does not follow redirects, since they would
 * receive the access token.
 */
final class HttpTransport implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** Longer than the server's default timeout of a reply. */
    private static final String EVENT_DATA = "data: ";
    private static final int HTTP_TOO_MANY_REQUESTS = 429;
    private static final int HTTP_INTERNAL_ERROR = 500;
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(150);

    /** The lowest upload rate that does not time out, in bytes per second. */
    private static final long MIN_UPLOAD_RATE = 32 * 1024;

    private static final int HTTP_NOT_FOUND = 404;

    /** Fields of later versions are ignored, and null fields are not sent. */
    private final JsonMapper json = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.ALL_NON_NULL)
            .build();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final String baseUrl;
    private final String token;

    /**
     * Creates a transport.
     *
     * @param server the base URL of the API
     */
    HttpTransport(URI server, String token) {
        String address = server.toString();
        this.baseUrl = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        this.token = token;
    }

    /** Sends a request and ignores the body of the response. */
    void send(String method, String path) {
        sendJson(method, path, null, JsonNode.class);
    }

    /** Sends a request with a JSON body, none for null, and returns the response with its JSON body. */
    <T> JsonResponse<T> sendJson(String method, String path, @Nullable Object body, Class<T> type) {
        return readJson(path, newRequest(method, path, body).build(), type);
    }

    /** Sends a request as {@link #sendJson} does, and returns the body. */
    <T> T exchangeJson(String method, String path, @Nullable Object body, Class<T> type) {
        return sendJson(method, path, body, type).body();
    }

    /** Sends a form and returns the JSON body of the response. */
    <T> T sendForm(String path, MultipartUpload form, Class<T> type) {
        HttpRequest request = newRequest(path).header("Content-Type", form.contentType())
                .timeout(REQUEST_TIMEOUT.plusSeconds(form.fileSize() / MIN_UPLOAD_RATE))
                .POST(form.bodyPublisher())
                .build();
        return readJson(path, request, type).body();
    }

    /** Returns the JSON body of a response. */
    <T> T getJson(String path, Class<T> type) {
        return sendJson("GET", path, null, type).body();
    }

    /** Sends a request as {@link #sendJson} does, and returns the body; empty if the resource does not exist. */
    <T> Optional<T> sendJsonIfFound(String method, String path, @Nullable Object body, Class<T> type) {
        HttpResponse<String> response = sendRequest(newRequest(method, path, body).build(), BodyHandlers.ofString());
        if (response.statusCode() == HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        if (!isSuccess(response)) {
            throw toException(path, response, response.body());
        }
        return Optional.of(convertJson(parseJson(response.body()), type));
    }

    /** Sends a request and returns false if the resource does not exist. */
    boolean sendIfFound(String method, String path) {
        HttpResponse<String> response = sendRequest(newRequest(method, path, null).build(), BodyHandlers.ofString());
        if (response.statusCode() == HTTP_NOT_FOUND) {
            return false;
        }
        if (!isSuccess(response)) {
            throw toException(path, response, response.body());
        }
        return true;
    }

    /** Returns the body of a response as text. */
    String getText(String path) {
        HttpResponse<String> response = sendRequest(newRequest("GET", path, null).build(), BodyHandlers.ofString());
        if (!isSuccess(response)) {
            throw toException(path, response, response.body());
        }
        return response.body();
    }

    /** Sends a request and passes the objects of the streamed response on as they arrive. */
    void streamJson(String path, Object body, Consumer<JsonNode> chunks) {
        HttpRequest request = newRequest("POST", path, body).setHeader("Accept", "application/x-ndjson").build();
        HttpResponse<Stream<String>> response = sendRequest(request, BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (!isSuccess(response)) {
                throw toException(path, response, lines.collect(Collectors.joining("\n")));
            }
            lines.filter(line -> !line.isBlank()).map(this::parseJson).forEachOrdered(chunks);
        } catch (UncheckedIOException e) {
            throw ServerException.unreachable("The connection to " + baseUrl + " was closed unexpectedly.", e);
        }
    }

    /**
     * Reads a stream of server-sent events until it ends or the connection breaks.
     *
     * @return false if the server has no such stream for this client
     */
    boolean readEvents(String path, Consumer<JsonNode> events) {
        HttpRequest request = newRequest(path).setHeader("Accept", "text/event-stream").GET().build();
        HttpResponse<Stream<String>> response = sendRequest(request, BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (isSuccess(response)) {
                lines.filter(line -> line.startsWith(EVENT_DATA))
                        .map(line -> parseJson(line.substring(EVENT_DATA.length())))
                        .forEachOrdered(events);
            }
            return isSuccess(response) || response.statusCode() == HTTP_TOO_MANY_REQUESTS
                    || response.statusCode() >= HTTP_INTERNAL_ERROR;
        } catch (UncheckedIOException ignored) {
            return true;
        }
    }

    /**
     * Sends objects as lines, and returns the objects of the response.
     *
     * @param wait how long the server may wait before it responds
     */
    List<JsonNode> sendLines(String path, List<?> objects, Duration wait) {
        String lines = objects.stream().map(object -> formatJson(object) + "\n").collect(Collectors.joining());
        HttpRequest request = newRequest(path).header("Content-Type", "application/x-ndjson")
                .header("Prefer", "wait=" + wait.toSeconds())
                .POST(BodyPublishers.ofString(lines))
                .build();
        HttpResponse<String> response = sendRequest(request, BodyHandlers.ofString());
        if (!isSuccess(response)) {
            throw toException(path, response, response.body());
        }
        return response.body().lines().map(this::parseJson).toList();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /**
     * Converts a JSON object of a response; missing fields become null or zero.
     *
     * @throws ServerException if a field has another type
     */
    <T> T convertJson(JsonNode node, Class<T> type) {
        try {
            return json.treeToValue(node, type);
        } catch (JsonMappingException e) {
            throw e.getPath().isEmpty() ? notCarrel(e)
                    : ApiResponses.missingField(e.getPath().getLast().getFieldName());
        } catch (JacksonException e) {
            throw notCarrel(e);
        }
    }

    private <T> JsonResponse<T> readJson(String path, HttpRequest request, Class<T> type) {
        HttpResponse<String> response = sendRequest(request, BodyHandlers.ofString());
        if (!isSuccess(response)) {
            throw toException(path, response, response.body());
        }
        JsonNode body = response.body().isEmpty() ? json.createObjectNode() : parseJson(response.body());
        return new JsonResponse<>(response.statusCode(), convertJson(body, type));
    }

    private HttpRequest.Builder newRequest(String path) {
        return HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(REQUEST_TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json, */*;q=0.5");
    }

    private HttpRequest.Builder newRequest(String method, String path, @Nullable Object body) {
        HttpRequest.Builder request = newRequest(path);
        return body == null
                ? request.method(method, BodyPublishers.noBody())
                : request.header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(formatJson(body)));
    }

    private <T> HttpResponse<T> sendRequest(HttpRequest request, BodyHandler<T> handler) {
        try {
            return http.send(request, handler);
        } catch (IOException e) {
            throw ServerException.unreachable("No server answers at " + baseUrl + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ServerException.unreachable("The request to " + baseUrl + " was interrupted.", e);
        }
    }

    private RuntimeException toException(String path, HttpResponse<?> response, String body) {
        JsonNode problem = isJson(response) ? parseJson(body) : MissingNode.getInstance();
        return ProblemTranslator.toException(path, response, problem);
    }

    private JsonNode parseJson(String text) {
        try {
            return json.readTree(text);
        } catch (JacksonException e) {
            throw notCarrel(e);
        }
    }

    private String formatJson(Object body) {
        try {
            return json.writeValueAsString(body);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(body.getClass().getName() + " is no JSON", e);
        }
    }

    private ServerException notCarrel(JacksonException cause) {
        return ServerException.of("The server at " + baseUrl + " is not a Carrel server.", cause);
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private static boolean isJson(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").filter(type -> type.contains("json")).isPresent();
    }

    /** The status and the body of a successful response. */
    record JsonResponse<T>(int status, T body) {}
}
