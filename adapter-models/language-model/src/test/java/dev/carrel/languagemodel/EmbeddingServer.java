package dev.carrel.languagemodel;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.fake.model.HashingEmbedder;
import dev.carrel.domain.passage.ModelId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A small server with an OpenAI-compatible embedding API whose models know words only. It records requests. */
final class EmbeddingServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private volatile @Nullable Answer fault;

    EmbeddingServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/embeddings", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    List<Request> requests() {
        return requests;
    }

    /** Sets the response to all further requests. */
    void failWith(Answer answer) {
        fault = answer;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = Request.read(exchange);
            requests.add(request);
            Answer answer = fault == null ? new Answer(200, vectors(request)) : fault;
            byte[] body = answer.body().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), answer.hangs() ? body.length + 1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.getResponseBody().flush();
            if (answer.hangs()) {
                awaitTheEnd();
            }
        }
    }

    private void awaitTheEnd() {
        synchronized (this) {
            while (!threads.isShutdown()) {
                try {
                    wait();
                } catch (InterruptedException ignored) {
                    return;
                }
            }
        }
    }

    static String vectors(Request request) {
        try (var model = new HashingEmbedder(new ModelId(request.model()))) {
            var vectors = new ArrayList<String>();
            for (String text : request.texts()) {
                vectors.add("{\"object\": \"embedding\", \"index\": " + vectors.size() + ", \"embedding\": "
                        + Arrays.toString(model.embedQuestion(text).components()) + "}");
            }
            return "{\"object\": \"list\", \"model\": \"words\", \"data\": [" + String.join(", ", vectors)
                    + "], \"usage\": {\"prompt_tokens\": 1, \"total_tokens\": 1}}";
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** @param hangs whether the last byte is never sent */
    record Answer(int status, String body, boolean hangs) {

        Answer(int status, String body) {
            this(status, body, false);
        }
    }

    record Request(@Nullable String authorization, String model, List<String> texts) {

        static Request read(HttpExchange exchange) throws IOException {
            String model = "";
            var texts = new ArrayList<String>();
            try (JsonParser json = new JsonFactory().createParser(exchange.getRequestBody())) {
                while (json.nextToken() != null) {
                    if (json.currentToken() == JsonToken.FIELD_NAME && json.currentName().equals("model")) {
                        model = json.nextTextValue();
                    } else if (json.currentToken() == JsonToken.VALUE_STRING) {
                        texts.add(json.getText());
                    }
                }
            }
            return new Request(exchange.getRequestHeaders().getFirst("Authorization"), model, List.copyOf(texts));
        }
    }
}
