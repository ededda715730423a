package dev.carrel.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A website of somebody else: a page of another origin than the service, with whatever policy and style it has. */
final class Website implements AutoCloseable {

    private static final String PAGE = """
            <!doctype html>
            <html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><title>A shop</title></head>
            <body><main><h1>A shop</h1><p>We sell tables and chairs. <a href="/other">Another page</a></p>
            %s</main></body></html>
            """;

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final HttpServer server;
    private volatile String language = "en";
    private volatile String policy = "default-src 'self'";
    private volatile String style = "";
    private volatile String snippet = "";

    private Website(HttpServer server) {
        this.server = server;
    }

    static Website start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var website = new Website(server);
            server.createContext("/", website::answer);
            server.start();
            return website;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the origin: not the service's, though on the same machine. */
    String origin() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Returns the address for the service, which resolves no names of the machine. */
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the body of the webhook that was called first. */
    String takeMessage() throws InterruptedException {
        return messages.take();
    }

    Website withLanguage(String tag) {
        language = tag;
        return this;
    }

    Website withPolicy(String contentSecurityPolicy) {
        policy = contentSecurityPolicy;
        return this;
    }

    Website withStyle(String css) {
        style = css;
        return this;
    }

    /** Puts HTML into all pages. */
    Website withSnippet(String html) {
        snippet = html;
        return this;
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("POST")) {
            messages.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        }
        boolean isStyle = exchange.getRequestURI().getPath().equals("/style.css");
        byte[] content = (isStyle ? style : PAGE.formatted(language, snippet)).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", isStyle ? "text/css" : "text/html; charset=utf-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", policy);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
        try (var body = exchange.getResponseBody()) {
            body.write(content);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
