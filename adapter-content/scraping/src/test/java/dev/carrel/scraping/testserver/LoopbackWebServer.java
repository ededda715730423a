package dev.carrel.scraping.testserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A well-behaved web server on the loopback address. It records the requests. */
public final class LoopbackWebServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, HttpHandler> pages = new ConcurrentHashMap<>();
    private final List<Map<String, List<String>>> requests = new CopyOnWriteArrayList<>();

    public LoopbackWebServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handleExchange);
        server.setExecutor(threads);
        server.start();
    }

    public WebAddress serve(String path, HttpHandler page) {
        pages.put(path, page);
        return addressOf(path);
    }

    public WebAddress servePage(String path, @Nullable String contentType, byte[] body) {
        return serve(path, exchange -> {
            if (contentType != null) {
                exchange.getResponseHeaders().set("Content-Type", contentType);
            }
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        });
    }

    /** Serves a page that is not sent again to a conditional request for this version. */
    public WebAddress serveVersion(String path, byte[] body, Validators version) {
        return serve(path, exchange -> {
            var known = new Validators(exchange.getRequestHeaders().getFirst("If-None-Match"),
                    exchange.getRequestHeaders().getFirst("If-Modified-Since"));
            if (version.etag() != null) {
                exchange.getResponseHeaders().set("ETag", version.etag());
            }
            if (version.lastModified() != null) {
                exchange.getResponseHeaders().set("Last-Modified", version.lastModified());
            }
            if (known.equals(version)) {
                exchange.sendResponseHeaders(304, -1);
            } else {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    public WebAddress serveRedirect(String path, int status, String location) {
        return serve(path, exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(status, -1);
        });
    }

    public WebAddress serveStatus(String path, int status) {
        return serve(path, exchange -> exchange.sendResponseHeaders(status, -1));
    }

    public WebAddress addressOf(String path) {
        return new WebAddress("http://127.0.0.1:" + port() + path);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Returns the header fields of each request. */
    public List<Map<String, List<String>>> requests() {
        return requests;
    }

    private void handleExchange(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(Map.copyOf(exchange.getRequestHeaders()));
            String asked = exchange.getRequestURI().toString();
            pages.getOrDefault(asked, missing -> missing.sendResponseHeaders(404, -1)).handle(exchange);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
