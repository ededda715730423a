package dev.carrel.system.harness;

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

/** A website on this machine. */
public final class TestSite implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final Map<String, PageHandler> pages = new ConcurrentHashMap<>();

    /** The handler of a path. */
    public interface PageHandler {
        void answer(HttpExchange exchange) throws IOException;
    }

    public TestSite() throws IOException {
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

    public TestSite page(String path, String html) {
        return page(path, "text/html; charset=utf-8", html);
    }

    public TestSite page(String path, String type, String content) {
        return respond(path, exchange -> {
            byte[] bytes = content.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        });
    }

    public TestSite redirect(String path, String target) {
        return respond(path, exchange -> {
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(302, -1);
        });
    }

    public TestSite respond(String path, PageHandler page) {
        pages.put(path, page);
        return this;
    }

    public int requestCount(String path) {
        return asked.getOrDefault(path, new AtomicInteger()).get();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
