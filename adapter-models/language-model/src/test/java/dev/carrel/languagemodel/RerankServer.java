package dev.carrel.languagemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.fake.model.WordOverlapReranker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A small server with a rerank API, in the shape of Jina or of Text Embeddings Inference. It records requests. */
final class RerankServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final String textsField;
    private volatile @Nullable String fault;
    private volatile int faultStatus;

    /** @param textsField the field of the passages, {@code documents} or {@code texts} */
    RerankServer(String textsField) throws IOException {
        this.textsField = textsField;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/rerank", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    List<JsonNode> requests() {
        return requests;
    }

    List<String> authorizations() {
        return authorizations;
    }

    /** Sets the response to all further requests. */
    void failWith(int status, String body) {
        fault = body;
        faultStatus = status;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = new ObjectMapper().readTree(exchange.getRequestBody());
            requests.add(request);
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            String content = fault;
            int status = content != null ? faultStatus : request.has(textsField) ? 200 : 422;
            String response = content != null ? content
                    : status == 200 ? scores(request) : "{\"error\": \"missing field `texts`\"}";
            byte[] body = response.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Returns the scores best first, as servers do. */
    private String scores(JsonNode request) {
        List<String> texts = new ArrayList<>();
        request.path(textsField).forEach(text -> texts.add(text.asText()));
        boolean isJina = textsField.equals("documents");
        List<Integer> order = new ArrayList<>();
        List<String> results = new ArrayList<>();
        try (var overlap = new WordOverlapReranker()) {
            List<Double> scores = overlap.scorePassages(request.path("query").asText(), texts);
            for (int i = 0; i < scores.size(); i++) {
                order.add(i);
            }
            Collections.sort(order, (one, other) -> Double.compare(scores.get(other), scores.get(one)));
            order.forEach(index -> results.add("{\"index\": " + index + ", \""
                    + (isJina ? "relevance_score" : "score") + "\": " + scores.get(index) + "}"));
        }
        String list = "[" + String.join(", ", results) + "]";
        return isJina ? "{\"model\": \"words\", \"results\": " + list + ", \"usage\": {\"total_tokens\": 1}}" : list;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
