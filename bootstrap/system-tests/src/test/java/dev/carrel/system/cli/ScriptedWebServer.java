package dev.carrel.system.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A web server on this machine with scripted pages. */
final class ScriptedWebServer implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();

    ScriptedWebServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    /** Serves a page with one status at first and another from the second request on. */
    void page(String path, int first, int later, String body) {
        answer(path, first, later, "text/html; charset=utf-8", body);
    }

    void answer(String path, int first, int later, String type, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var times = asked.computeIfAbsent(path, unknown -> new AtomicInteger());
        server.createContext(path, exchange -> {
            int status = times.getAndIncrement() == 0 ? first : later;
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Retry-After", "0");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    /** Serves a page with a text and links to other paths. */
    void links(String path, String text, String... paths) {
        String links = Stream.of(paths)
                .map(other -> "<li><a href=\"" + other + "\">" + other + "</a></li>")
                .collect(Collectors.joining());
        page(path, 200, 200, "<html><head><title>" + path + "</title></head><body><main><p>" + text + "</p><ul>"
                + links + "</ul></main></body></html>");
    }

    /** Closes connections to a path without a response. */
    void closeConnection(String path) {
        var times = asked.computeIfAbsent(path, unknown -> new AtomicInteger());
        server.createContext(path, exchange -> {
            times.getAndIncrement();
            exchange.close();
        });
    }

    /** Returns how often a page was requested. */
    int requestCount(String path) {
        return asked.getOrDefault(path, new AtomicInteger()).get();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
