package dev.carrel.opensearch.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.job.OutageCircuit;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one OpenSearch. Once it refuses a connection, or does not answer {@link #checkServer}, requests
 * fail at once until it answers again. Thread-safe; an interrupt ends a request.
 */
public final class OpenSearchClient implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LONG_TIMEOUT = Duration.ofMinutes(10);
    /** A server that has not said its name by then is away. */
    private static final Duration MAX_PROBE_TIMEOUT = Duration.ofSeconds(5);

    /** Several times what the passages of the longest documents take. */
    private static final int MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

    private final HttpClient http;
    private final URI url;
    private final Supplier<String> authorization;
    private final Duration timeout;
    private final RequestFailures failures;
    private final OutageCircuit circuit = new OutageCircuit("opensearch", this::answers);
    /** The responses that do not come once the server is away, unlike responses to long requests. */
    private final Set<CompletableFuture<?>> expected = ConcurrentHashMap.newKeySet();

    /** Creates a client; nothing is sent before the first request. */
    public OpenSearchClient(URI url, Supplier<String> authorization, @Nullable SSLContext tls, Duration timeout) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(shorterOf(timeout, CONNECT_TIMEOUT));
        if (tls != null) {
            builder.sslContext(tls);
        }
        this.http = builder.build();
        this.url = URI.create(url.toString().replaceFirst("/*$", "/"));
        this.authorization = authorization;
        this.timeout = timeout;
        this.failures = new RequestFailures(url);
    }

    /** Returns an empty object. */
    public static ObjectNode newObject() {
        return JSON.createObjectNode();
    }

    /** Returns a value as one line of JSON. */
    public static String write(JsonNode value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }

    /**
     * Tries whether the server answers. If not, the requests that wait for it fail, and so do all others until it does.
     *
     * @throws IndexUnreachableException if it does not
     */
    public void checkServer() {
        requireReachable();
        tryServer();
    }

    /** Returns whether requests are attempted. */
    public boolean isReachable() {
        return circuit.outage().isEmpty();
    }

    private void requireReachable() {
        circuit.outage().ifPresent(outage -> {
            throw new IndexUnreachableException(String.valueOf(outage.getMessage()), outage);
        });
    }

    private void tryServer() {
        try {
            await(start("GET", "", "", MAX_PROBE_TIMEOUT), shorterOf(timeout, MAX_PROBE_TIMEOUT));
        } catch (IndexUnreachableException e) {
            circuit.open(e);
            expected.forEach(response -> response.cancel(true));
            throw e;
        }
    }

    /** A server that rejects the credentials has answered. */
    private boolean answers() {
        try {
            tryServer();
            return true;
        } catch (IndexException e) {
            return !(e instanceof IndexUnreachableException);
        }
    }

    private static Duration shorterOf(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Sends a request without a body. */
    public OpenSearchResponse send(String method, String path) {
        return send(method, path, "", timeout);
    }

    /** Returns what OpenSearch has at a path; empty if there is nothing, or no such index. */
    public Optional<JsonNode> find(String path) {
        OpenSearchResponse response = sendUnchecked("GET", path, "", timeout);
        return response.isFound() ? Optional.of(response.body()) : Optional.empty();
    }

    /** Sends a request with a JSON body. */
    public OpenSearchResponse send(String method, String path, JsonNode body) {
        return send(method, path, write(body), timeout);
    }

    /** Sends a request whose body is one JSON value per line. */
    public OpenSearchResponse sendLines(String path, CharSequence lines) {
        return send("POST", path, lines.toString(), timeout);
    }

    /** Sends a request with a JSON body, which may be empty, that may take minutes. */
    public OpenSearchResponse sendLong(String method, String path, JsonNode body) {
        return send(method, path, body.isEmpty() ? "" : write(body), LONG_TIMEOUT);
    }

    private OpenSearchResponse send(String method, String path, String body, Duration maximum) {
        OpenSearchResponse response = sendUnchecked(method, path, body, maximum);
        requireIndex(response.body());
        return response;
    }

    private OpenSearchResponse sendUnchecked(String method, String path, String body, Duration maximum) {
        requireReachable();
        HttpResponse<byte[]> response = awaitWhileReachable(start(method, path, body, maximum), maximum);
        JsonNode json = parse(response);
        if (response.statusCode() >= 300 && !RequestFailures.isAnswer(response.statusCode(), json)) {
            throw failures.rejected(method, path, !authorization.get().isEmpty(), response.statusCode(), json);
        }
        return new OpenSearchResponse(response.statusCode(), json);
    }

    private CompletableFuture<HttpResponse<byte[]>> start(String method, String path, String body, Duration maximum) {
        String contentType = path.contains("_bulk") || path.contains("_msearch") ? "application/x-ndjson"
                : "application/json";
        HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path))
                .timeout(maximum)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        String credentials = authorization.get();
        if (!credentials.isEmpty()) {
            request.header("Authorization", credentials);
        }
        return http.sendAsync(request.build(), header -> new LimitedBody(MAX_RESPONSE_BYTES));
    }

    @SuppressWarnings("CollectionUndefinedEquality") // Futures are equal to themselves only, which is meant.
    private HttpResponse<byte[]> awaitWhileReachable(CompletableFuture<HttpResponse<byte[]>> response,
            Duration maximum) {
        if (maximum.equals(LONG_TIMEOUT)) {
            return await(response, maximum);
        }
        expected.add(response);
        try {
            requireReachable();
            return await(response, maximum);
        } catch (CancellationException ignored) {
            throw failures.unreachable(new HttpTimeoutException("no response"), maximum);
        } finally {
            expected.remove(response);
        }
    }

    /** Waits for the whole response: the timeout of a request ends with the header of its response. */
    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> response, Duration maximum) {
        try {
            return response.get(maximum.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException ignored) {
            response.cancel(true);
            throw failures.unreachable(new HttpTimeoutException("no complete response"), maximum);
        } catch (ExecutionException e) {
            IOException cause = e.getCause() instanceof IOException failure ? failure : new IOException(e);
            IndexException failure = failures.unreachable(cause, maximum);
            if (cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException) {
                circuit.open(failure);
            }
            throw failure;
        } catch (InterruptedException e) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw new IndexException("The request to OpenSearch was interrupted.", e);
        }
    }

    /**
     * Checks a response, or a part of one, that may have an error.
     *
     * @throws IndexUnreachableException if the error is that an index is missing
     */
    public void requireIndex(JsonNode response) {
        if (RequestFailures.isMissingIndex(response)) {
            throw failures.missingIndex(response);
        }
    }

    /**
     * Checks the result of a search, or of one of several of a request.
     *
     * @throws IndexException if it failed; an {@link IndexUnreachableException} if shards are not available at present,
     * or this is no result of a search
     */
    public void requireFound(JsonNode response) {
        requireIndex(response);
        if (response.has("error")) {
            throw failures.failedSearch(response);
        }
        if (!response.path("hits").path("hits").isArray()) {
            throw failures.incomplete(1, 0);
        }
    }

    /**
     * Checks the result of one of several writes of a request. That a newer version is there already is no failure.
     *
     * @throws IndexException if it failed; an {@link IndexUnreachableException} if it can be tried again
     */
    public void requireWritten(JsonNode result) {
        requireIndex(result);
        if (!RequestFailures.isWritten(result)) {
            throw failures.failedWrite(result);
        }
    }

    /** Checks that each part of a request has a result. */
    public void requireAll(int expected, JsonNode results) {
        if (results.size() != expected) {
            throw failures.incomplete(expected, results.size());
        }
    }

    private JsonNode parse(HttpResponse<byte[]> response) {
        if (response.body().length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            // A proxy may explain a failure in other words.
            if (response.statusCode() >= 300) {
                return MissingNode.getInstance();
            }
            throw failures.notJson(response.statusCode(), e);
        }
    }

    /** Ends the requests that are running. */
    @Override
    public void close() {
        circuit.close();
        http.shutdownNow();
        http.close();
    }
}
