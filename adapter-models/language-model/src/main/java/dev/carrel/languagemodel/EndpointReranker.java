package dev.carrel.languagemodel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.languagemodel.call.BoundedInputStream;
import dev.carrel.languagemodel.call.ModelHttpClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reranker that calls a server with the rerank API of Jina and Cohere, which llama.cpp, vLLM and others have too:
 * {@code POST …/rerank} with {@code {model, query, documents}}. A server that rejects that, such as Text Embeddings
 * Inference, is asked with {@code {query, texts}} instead.
 */
public final class EndpointReranker implements Reranker {

    private static final int MAX_CONCURRENT_CALLS = 16;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** A bound for callers without one; queries wait less and interrupt the call. */
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final URI address;
    private final String model;
    private final @Nullable String key;
    private final Duration callTimeout;
    private final HttpClient client;
    private final ObjectMapper json = new ObjectMapper();
    private volatile RequestShape shape = RequestShape.DOCUMENTS;
    private volatile boolean closed;

    private EndpointReranker(URI base, String model, @Nullable String key, Duration connectTimeout,
            Duration callTimeout) {
        String text = base.toString();
        this.address = URI.create(text + (text.endsWith("/") ? "rerank" : "/rerank"));
        this.model = model;
        this.key = key;
        this.callTimeout = callTimeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .build();
    }

    /** The names of the passages in a request. */
    private enum RequestShape {
        DOCUMENTS, TEXTS
    }

    private record ServerAnswer(int status, byte[] body) {}

    /**
     * Returns the reranker of a server.
     *
     * @param base the base URL, to which {@code /rerank} is appended, for example {@code https://api.jina.ai/v1}
     * @param model the name of the model on the server; a server of one model ignores it
     * @param key the API key; null for none
     */
    public static EndpointReranker at(URI base, String model, @Nullable String key) {
        return new EndpointReranker(base, model, key, CONNECT_TIMEOUT, CALL_TIMEOUT);
    }

    /** Returns the reranker of a server that has this time to connect, and as long for a call. */
    static EndpointReranker at(URI base, String model, @Nullable String key, Duration timeout) {
        return new EndpointReranker(base, model, key, timeout, timeout);
    }

    @Override
    public String modelName() {
        return model + "@" + address.getRawAuthority();
    }

    @Override
    public int maxConcurrentCalls() {
        return MAX_CONCURRENT_CALLS;
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        if (closed) {
            throw failure("is closed", null);
        }
        if (passages.isEmpty()) {
            return List.of();
        }
        RequestShape first = shape;
        ServerAnswer response = send(first, question, passages);
        if (isRejected(response)) {
            RequestShape other = first == RequestShape.DOCUMENTS ? RequestShape.TEXTS : RequestShape.DOCUMENTS;
            ServerAnswer second = send(other, question, passages);
            if (second.status() == OK) {
                shape = other;
                response = second;
            }
        }
        return readScores(response, passages.size());
    }

    /** Returns whether the server does not understand the request. */
    private static boolean isRejected(ServerAnswer response) {
        return response.status() == 400 || response.status() == 422;
    }

    private ServerAnswer send(RequestShape as, String question, List<String> passages) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(address)
                    .timeout(callTimeout)
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(requestBody(as, question, passages)));
            if (key != null) {
                request.header("Authorization", "Bearer " + key);
            }
            WorkContext.currentTraceparent().ifPresent(field -> request.header(TraceContext.HEADER, field));
            HttpResponse<InputStream> response = client.send(request.build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            try (var content = new BoundedInputStream(response.body(), ModelHttpClient.MAX_RESPONSE_BYTES)) {
                return new ServerAnswer(response.statusCode(), content.readAllBytes());
            }
        } catch (ConnectException e) {
            throw failure("cannot be reached", null);
        } catch (IOException e) {
            throw failure("gave no usable response (" + e.getClass().getSimpleName() + ")", null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("was interrupted", e);
        }
    }

    private byte[] requestBody(RequestShape as, String question, List<String> passages)
            throws JsonProcessingException {
        ObjectNode body = json.createObjectNode();
        body.put("query", question);
        if (as == RequestShape.DOCUMENTS) {
            body.put("model", model).put("top_n", passages.size()).put("return_documents", false);
            passages.forEach(body.putArray("documents")::add);
        } else {
            body.put("truncate", true);
            passages.forEach(body.putArray("texts")::add);
        }
        return json.writeValueAsBytes(body);
    }

    /** Reads {@code {results: [{index, relevance_score}]}} or {@code [{index, score}]}, in any order. */
    private List<Double> readScores(ServerAnswer response, int passages) {
        if (response.status() != OK) {
            throw failure(describeStatus(response.status()) + " (status " + response.status() + ")", null);
        }
        JsonNode root = parse(response.body());
        JsonNode results = root.isArray() ? root : root.path("results");
        List<Double> scores = new ArrayList<>(Collections.nCopies(passages, Double.NaN));
        for (JsonNode result : results) {
            int index = result.path("index").asInt(-1);
            if (index >= 0 && index < passages) {
                scores.set(index, result.path("relevance_score").asDouble(result.path("score").asDouble(Double.NaN)));
            }
        }
        if (!scores.stream().allMatch(Double::isFinite)) {
            throw failure("did not score every passage: its response lacks results with index and relevance_score",
                    null);
        }
        return List.copyOf(scores);
    }

    private JsonNode parse(byte[] body) {
        try {
            return json.readTree(body);
        } catch (IOException e) {
            throw failure("gave no JSON", null);
        }
    }

    private static String describeStatus(int status) {
        return switch (status) {
            case 401, 403 -> "rejected the API key";
            case 404 -> "is not found at this address, which must end before /rerank";
            case 429 -> "is limiting the rate of requests";
            default -> status < 500 ? "rejected the request" : "failed";
        };
    }

    /** Returns an exception without what the server said, which may quote the key or the passages. */
    private RerankerException failure(String clause, @Nullable Throwable cause) {
        return new RerankerException("The reranking model " + modelName() + " " + clause + ".", cause);
    }

    /** Ends the calls. */
    @Override
    public void close() {
        closed = true;
        client.shutdownNow();
    }
}
