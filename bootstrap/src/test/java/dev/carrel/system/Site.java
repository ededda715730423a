package dev.carrel.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A web site of this machine. */
final class Site implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final Map<String, Page> pages = new ConcurrentHashMap<>();

    /** What is done at a path, by hand. */
    interface Page {
        void answer(HttpExchange exchange) throws IOException;
    }

    Site() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().toString();
            asked.computeIfAbsent(path, unknown -> new AtomicInteger()).incrementAndGet();
            try (exchange) {
                pages.getOrDefault(path, missing -> missing.sendResponseHeaders(404, -1)).answer(exchange);
            }
        });
        server.start();
    }

    Site page(String path, String html) {
        return page(path, "text/html; charset=utf-8", html);
    }

    Site page(String path, String type, String content) {
        return act(path, exchange -> {
            byte[] bytes = content.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        });
    }

    Site redirect(String path, String target) {
        return act(path, exchange -> {
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(302, -1);
        });
    }

    Site act(String path, Page page) {
        pages.put(path, page);
        return this;
    }

    int asked(String path) {
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
