package dev.carrel.fault.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A website of endless rooms with one page each, and of floors whose pages link to {@link #ROOMS_OF_A_FLOOR} rooms. */
public final class GeneratedSite implements AutoCloseable {

    static final int ROOMS_OF_A_FLOOR = 3;

    /** One in this number of rooms has a slow page. */
    private static final int SLOW_ROOMS = 4;
    private static final int SLOW_PAGE_MILLIS = 1_500;

    private final boolean hasSlowPages;
    private final HttpServer server;
    private final Set<String> beingRead = ConcurrentHashMap.newKeySet();
    private final Set<String> readTwiceAtOnce = ConcurrentHashMap.newKeySet();

    public GeneratedSite() throws IOException {
        this(false);
    }

    private GeneratedSite(boolean hasSlowPages) throws IOException {
        this.hasSlowPages = hasSlowPages;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** Starts a site some of whose rooms have a page that takes {@value #SLOW_PAGE_MILLIS} ms. */
    public static GeneratedSite withSlowPages() throws IOException {
        return new GeneratedSite(true);
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

    /** Returns the pages that were requested while another request of the same page was answered. */
    public Set<String> pagesReadTwiceAtOnce() {
        return readTwiceAtOnce;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        boolean isFirst = beingRead.add(path);
        if (!isFirst && path.startsWith("/room/")) {
            readTwiceAtOnce.add(path);
        }
        try (exchange) {
            respond(exchange, path.split("/"));
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            if (isFirst) {
                beingRead.remove(path);
            }
        }
    }

    private void respond(HttpExchange exchange, String[] parts) throws IOException, InterruptedException {
        if (parts.length < 3 || parts[1].equals("broken")) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        String number = String.join("", parts).replaceAll("[^0-9]", "");
        if (hasSlowPages && parts[1].equals("room") && number.hashCode() % SLOW_ROOMS == 0) {
            Thread.sleep(SLOW_PAGE_MILLIS);
        }
        byte[] page = page(parts[1], number).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
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
