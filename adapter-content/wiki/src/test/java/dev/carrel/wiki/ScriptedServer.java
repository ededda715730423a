package dev.carrel.wiki;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server that gives the answers of a test, and notes what it was asked. */
final class ScriptedServer implements AutoCloseable {

    /** An answer with a header. */
    record Answer(int status, Map<String, String> header, String body) {

        static Answer of(String body) {
            return new Answer(200, Map.of(), body);
        }

        static Answer ofStatus(int status) {
            return new Answer(status, Map.of(), "");
        }

        static Answer redirect(String location) {
            return new Answer(301, Map.of("Location", location), "");
        }
    }

    /** The path and the query of each request. */
    final List<String> requested = new CopyOnWriteArrayList<>();
    /** The credentials and cookies of each request that had some. */
    final List<String> credentials = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile Function<String, Answer> script = request -> Answer.of("{}");

    ScriptedServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestURI().toString();
        requested.add(request);
        for (String header : List.of("Authorization", "Cookie")) {
            List<String> values = exchange.getRequestHeaders().get(header);
            credentials.addAll(values == null ? List.of() : values);
        }
        exchange.getRequestBody().readAllBytes();
        Answer answer = script.apply(request);
        answer.header().forEach(exchange.getResponseHeaders()::add);
        exchange.getResponseHeaders().add("Set-Cookie", "session=1; path=/; HttpOnly");
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        } catch (IOException ignored) {
            // The client has read enough.
        }
    }

    /** Answers requests, given by path and query. */
    void answer(Function<String, Answer> answers) {
        script = answers;
    }

    String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
