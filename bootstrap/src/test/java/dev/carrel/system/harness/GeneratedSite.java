package dev.carrel.system.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A website of endless rooms with one page each, and of floors whose pages link to {@link #ROOMS_OF_A_FLOOR} rooms. */
public final class GeneratedSite implements AutoCloseable {

    static final int ROOMS_OF_A_FLOOR = 3;

    private final HttpServer server;

    public GeneratedSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", GeneratedSite::answer);
        server.start();
    }

    String room(int number) {
        return address() + "/room/" + number;
    }

    String floor(int number) {
        return address() + "/floor/" + number;
    }

    /** Returns the address of a missing page. */
    String broken(int number) {
        return address() + "/broken/" + number;
    }

    static boolean isBroken(String url) {
        return url.contains("/broken/");
    }

    /** Returns the word that only the page of this room or floor contains. */
    static String word(int number) {
        return "r" + number + "x";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] parts = exchange.getRequestURI().getPath().split("/");
            if (parts.length < 3 || parts[1].equals("broken")) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] page = page(parts[1], String.join("", parts).replaceAll("[^0-9]", "")).getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    private static String page(String kind, String number) {
        var links = new StringBuilder();
        for (int room = 1; kind.equals("floor") && room <= ROOMS_OF_A_FLOOR; room++) {
            links.append("<li><a href=\"/of-floor/%1$s/%2$d\">Room %2$d</a></li>".formatted(number, room));
        }
        return """
                <!doctype html><html><head><title>Room r%1$sx</title></head><body><nav><ul>%2$s</ul></nav>
                <main><h1>Room r%1$sx</h1><p>In room r%1$sx the maps of the holiday travel are kept, which were drawn \
                by hand
                a long time ago and which nobody has looked at since the house was built.</p></main></body></html>
                """
                .formatted(number, links);
    }
}
