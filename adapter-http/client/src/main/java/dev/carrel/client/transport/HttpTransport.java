package dev.carrel.client.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ServerException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sends requests to a server and throws an exception for an error response. Thread-safe. */
public final class HttpTransport implements AutoCloseable {

    private static final String EVENT_DATA = "data: ";
    private static final int HTTP_NOT_FOUND = 404;
    private static final int HTTP_TOO_MANY_REQUESTS = 429;
    private static final int HTTP_INTERNAL_ERROR = 500;
    private static final int HTTP_UNAVAILABLE = 503;
    /** The lowest upload rate that does not time out, in bytes per second. */
    private static final long MIN_UPLOAD_RATE = 32 * 1024;

    private final TransportSettings settings;
    private final String baseUrl;
    private final ApiJson json;

    /** Creates a transport. */
    public HttpTransport(TransportSettings settings) {
        this.settings = settings;
        this.baseUrl = settings.baseUrl();
        this.json = new ApiJson(baseUrl);
    }

    /** Sends a request and ignores the body of the response. */
    public void send(String method, String path) {
        sendJson(method, path, null, JsonNode.class);
    }

    /** Sends a request with a JSON body, none for null, and returns the response with its JSON body. */
    public <T> JsonResponse<T> sendJson(String method, String path, @Nullable Object body, Class<T> type) {
        return readJson(sendRequest(newRequest(method, path, body).build(), method.equals("GET")), type);
    }

    /** Sends a request as {@link #sendJson} does, and returns the body. */
    public <T> T exchangeJson(String method, String path, @Nullable Object body, Class<T> type) {
        return sendJson(method, path, body, type).body();
    }

    /** Sends a request that only reads although it has a body, and returns the JSON body of the response. */
    public <T> T queryJson(String path, Object body, Class<T> type) {
        return readJson(sendRequest(newRequest("POST", path, body).build(), true), type).body();
    }

    /** Sends a form and returns the JSON body of the response. */
    public <T> T sendForm(String path, MultipartUpload form, Class<T> type) {
        HttpRequest request = newRequest(path).header("Content-Type", form.contentType())
                .timeout(settings.requestTimeout().plusSeconds(form.fileSize() / MIN_UPLOAD_RATE))
                .POST(form.bodyPublisher())
                .build();
        return readJson(sendRequest(request, false), type).body();
    }

    /** Returns the JSON body of a response. */
    public <T> T getJson(String path, Class<T> type) {
        return sendJson("GET", path, null, type).body();
    }

    /** Sends a request as {@link #sendJson} does, and returns the body; empty if the resource does not exist. */
    public <T> Optional<T> sendJsonIfFound(String method, String path, @Nullable Object body, Class<T> type) {
        HttpResponse<String> response = sendRequest(newRequest(method, path, body).build(), method.equals("GET"));
        return response.statusCode() == HTTP_NOT_FOUND ? Optional.empty()
                : Optional.of(readJson(response, type).body());
    }

    /** Sends a request and returns false if the resource does not exist. */
    public boolean sendIfFound(String method, String path) {
        HttpResponse<String> response = sendRequest(newRequest(method, path, null).build(), false);
        if (response.statusCode() == HTTP_NOT_FOUND) {
            return false;
        }
        requireSuccess(response);
        return true;
    }

    /** Returns the body of a response as text. */
    public String getText(String path) {
        HttpResponse<String> response = sendRequest(newRequest("GET", path, null).build(), true);
        requireSuccess(response);
        return response.body();
    }

    /** Returns the body of a response as text, with its entity tag. */
    public TaggedText getTaggedText(String path) {
        HttpResponse<String> response = sendRequest(newRequest("GET", path, null).build(), true);
        requireSuccess(response);
        return new TaggedText(response.body(), response.headers()
                .firstValue("ETag")
                .map(tag -> tag.replaceFirst("^W/", "").replace("\"", ""))
                .orElse(null));
    }

    /**
     * Replaces or deletes a version, and returns the JSON body of the response.
     *
     * @param body null for none
     * @param tag the entity tag of the version; null for any
     */
    public <T> T changeJson(String method, String path, @Nullable Object body, @Nullable String tag, Class<T> type) {
        HttpRequest.Builder request = newRequest(method, path, body);
        if (tag != null) {
            request.header("If-Match", '"' + tag + '"');
        }
        return readJson(sendRequest(request.build(), false), type).body();
    }

    /** Asks for a streamed reply. It is to be closed. */
    public ReplyChunks streamReply(String path, Object body) {
        HttpRequest request = newRequest("POST", path, body).setHeader("Accept", "application/x-ndjson").build();
        HttpResponse<InputStream> response = sendRequest(request, BodyHandlers.ofInputStream());
        if (!isSuccess(response)) {
            throw toException(response, readText(response.body()));
        }
        return new ReplyChunks(response.body(), settings.requestTimeout(), baseUrl, json);
    }

    /**
     * Reads a stream of server-sent events until it ends or the connection breaks.
     *
     * @return false if the server has no such stream for this client
     */
    public boolean readEvents(String path, Consumer<JsonNode> events) {
        HttpRequest request = newRequest(path).setHeader("Accept", "text/event-stream").GET().build();
        HttpResponse<Stream<String>> response = sendRequest(request, BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (isSuccess(response)) {
                lines.filter(line -> line.startsWith(EVENT_DATA))
                        .map(line -> json.parse(line.substring(EVENT_DATA.length())))
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
    public List<JsonNode> sendLines(String path, List<?> objects, Duration wait) {
        String lines = objects.stream().map(object -> ApiJson.format(object) + "\n").collect(Collectors.joining());
        HttpRequest request = newRequest(path).header("Content-Type", "application/x-ndjson")
                .header("Prefer", "wait=" + wait.toSeconds())
                .POST(BodyPublishers.ofString(lines))
                .build();
        HttpResponse<String> response = sendRequest(request, false);
        requireSuccess(response);
        return response.body().lines().map(json::parse).toList();
    }

    /** Ends requests and streams that are in progress, unless the HTTP client belongs to the program. */
    @Override
    public void close() {
        if (settings.ownsHttp()) {
            settings.http().shutdownNow();
        }
    }

    private HttpRequest.Builder newRequest(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(settings.requestTimeout())
                .header("Accept", "application/json, */*;q=0.5");
        return settings.token() == null ? request : request.header("Authorization", "Bearer " + settings.token());
    }

    private HttpRequest.Builder newRequest(String method, String path, @Nullable Object body) {
        HttpRequest.Builder request = newRequest(path);
        return body == null
                ? request.method(method, BodyPublishers.noBody())
                : request.header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(ApiJson.format(body)));
    }

    /** Sends a request. One that only reads is sent again when the server is busy, after the time that it names. */
    private HttpResponse<String> sendRequest(HttpRequest request, boolean onlyReads) {
        Duration left = onlyReads ? settings.retryWait() : TransportSettings.NO_RETRIES;
        while (true) {
            HttpResponse<String> response = sendRequest(request, BodyHandlers.ofString());
            Duration wait = isBusy(response) ? ProblemTranslator.findRetryAfter(response).orElse(null) : null;
            if (wait == null || wait.compareTo(left) > 0) {
                return response;
            }
            left = left.minus(wait).minusMillis(1);
            pause(wait);
        }
    }

    private void pause(Duration wait) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private <T> HttpResponse<T> sendRequest(HttpRequest request, BodyHandler<T> handler) {
        try {
            return settings.http().send(request, handler);
        } catch (IOException e) {
            throw ServerException.unreachable("No server answers at " + baseUrl + ".", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private ServerException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return ServerException.unreachable("The request to " + baseUrl + " was interrupted.", cause);
    }

    private <T> JsonResponse<T> readJson(HttpResponse<String> response, Class<T> type) {
        requireSuccess(response);
        JsonNode body = response.body().isEmpty() ? JsonNodeFactory.instance.objectNode()
                : json.parse(response.body());
        return new JsonResponse<>(response.statusCode(), json.convert(body, type));
    }

    private void requireSuccess(HttpResponse<String> response) {
        if (!isSuccess(response)) {
            throw toException(response, response.body());
        }
    }

    private static String readText(InputStream body) {
        try (body) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ignored) {
            return "";
        }
    }

    private CarrelException toException(HttpResponse<?> response, String body) {
        boolean isJson = response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.contains("json"))
                .isPresent();
        return ProblemTranslator.toException(response, isJson && !body.isEmpty() ? json.parse(body)
                : MissingNode.getInstance());
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private static boolean isBusy(HttpResponse<?> response) {
        return response.statusCode() == HTTP_TOO_MANY_REQUESTS || response.statusCode() == HTTP_UNAVAILABLE;
    }

    /**
     * A text.
     *
     * @param tag the entity tag; null if the server sent none
     */
    public record TaggedText(String text, @Nullable String tag) {}

    /** The status and the body of a successful response. */
    public record JsonResponse<T>(int status, T body) {}
}
