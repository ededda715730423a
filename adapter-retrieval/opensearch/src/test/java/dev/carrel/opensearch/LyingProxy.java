package dev.carrel.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A proxy before OpenSearch that changes answers while it is told to: one thing in about every second answer. */
final class LyingProxy implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<JsonNode> VALUES = List.of(NODES.nullNode(), NODES.arrayNode(), NODES.objectNode(),
            NODES.textNode(""), NODES.textNode("x"), NODES.textNode("a".repeat(100_000)), NODES.textNode("\u0000/../*"),
            NODES.numberNode(-1), NODES.numberNode(0), NODES.numberNode(1e308), NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(0.5), NODES.booleanNode(true), NODES.textNode("NaN"), NODES.textNode("1"));

    private final HttpServer server;
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI target;
    private final Random random;
    private volatile boolean lies;
    private volatile String lastLie = "";
    private volatile int lieCount;

    /** What can be changed: a value of an object or of an array. */
    private record Place(JsonNode parent, String name, int index) {}

    LyingProxy(URI target, Random random) throws IOException {
        this.target = target;
        this.random = random;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::forward);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void lie(boolean begins) {
        lies = begins;
    }

    String lastLie() {
        return lastLie;
    }

    int countLies() {
        return lieCount;
    }

    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI().toString()))
                    .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(exchange.getRequestBody()
                            .readAllBytes()));
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            if (type != null) {
                request.header("Content-Type", type);
            }
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            int status = response.statusCode();
            byte[] body = response.body();
            synchronized (this) {
                if (lies && random.nextBoolean()) {
                    String honest = new String(body, UTF_8);
                    if (random.nextInt(10) == 0) {
                        status = List.of(200, 201, 404, 409, 429, 500, 503).get(random.nextInt(7));
                    } else {
                        body = change(body);
                    }
                    lieCount++;
                    lastLie = exchange.getRequestMethod() + " " + exchange.getRequestURI() + ": " + status + " "
                            + new String(body, UTF_8).transform(LyingProxy::shorten) + " instead of "
                            + shorten(honest);
                }
            }
            response.headers()
                    .firstValue("Content-Type")
                    .ifPresent(value -> exchange.getResponseHeaders().set("Content-Type", value));
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String shorten(String text) {
        return text.length() > 600 ? text.substring(0, 600) + "…" : text;
    }

    private byte[] change(byte[] body) throws IOException {
        if (body.length == 0 || random.nextInt(20) == 0) {
            return Arrays.copyOf(body, random.nextInt(body.length + 1));
        }
        JsonNode answer = JSON.readTree(body);
        List<Place> places = new ArrayList<>();
        collect(answer, places);
        if (!places.isEmpty()) {
            Place place = places.get(random.nextInt(places.size()));
            Place other = places.get(random.nextInt(places.size()));
            JsonNode value = random.nextInt(4) == 0 ? valueOf(other).deepCopy()
                    : VALUES.get(random.nextInt(VALUES.size()));
            change(place, value, random.nextInt(4));
        }
        return JSON.writeValueAsBytes(answer);
    }

    private static void change(Place place, JsonNode value, int way) {
        switch (place.parent) {
            case ObjectNode object when way == 0 -> object.remove(place.name);
            case ObjectNode object -> object.set(place.name, value);
            case ArrayNode array when way == 0 -> array.remove(place.index);
            case ArrayNode array when way == 1 -> array.insert(place.index, array.get(place.index).deepCopy());
            case ArrayNode array -> array.set(place.index, value);
            default -> throw new IllegalStateException("no place");
        }
    }

    private static JsonNode valueOf(Place place) {
        return place.parent.isArray() ? place.parent.get(place.index) : place.parent.get(place.name);
    }

    private static void collect(JsonNode node, List<Place> places) {
        node.fieldNames().forEachRemaining(name -> places.add(new Place(node, name, 0)));
        for (int index = 0; node.isArray() && index < node.size(); index++) {
            places.add(new Place(node, "", index));
        }
        node.forEach(child -> collect(child, places));
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
