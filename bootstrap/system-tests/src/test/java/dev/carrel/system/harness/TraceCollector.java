package dev.carrel.system.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A collector of traces: receives spans by OTLP over HTTP, in protobuf, as a server of OpenTelemetry does. */
public final class TraceCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<CollectedSpan> spans = new CopyOnWriteArrayList<>();

    private TraceCollector(HttpServer server) {
        this.server = server;
    }

    /** Starts a collector on a free port of this machine. */
    public static TraceCollector start() throws IOException {
        var collector = new TraceCollector(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        collector.server.createContext("/v1/traces", collector::receive);
        collector.server.start();
        return collector;
    }

    /** Returns the value for {@code OTEL_EXPORTER_OTLP_ENDPOINT}. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns all spans so far. */
    public List<CollectedSpan> spans() {
        return spans;
    }

    /** Waits for a span, and returns the first. */
    public CollectedSpan await(String description, Predicate<CollectedSpan> wanted, Duration timeout)
            throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        while (System.nanoTime() < end) {
            var found = spans.stream().filter(wanted).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(50);
        }
        throw new AssertionError(description + " is none of " + spans);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            ByteBuffer export = ByteBuffer.wrap(exchange.getRequestBody().readAllBytes());
            readFields(export, resourceSpans -> {
                if (resourceSpans.number == 1) {
                    readFields(resourceSpans.bytes, this::readScopeSpans);
                }
            });
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private void readScopeSpans(Field scopeSpans) {
        if (scopeSpans.number == 2) {
            readFields(scopeSpans.bytes, field -> {
                if (field.number == 2) {
                    spans.add(readSpan(field.bytes));
                }
            });
        }
    }

    private static CollectedSpan readSpan(ByteBuffer bytes) {
        Map<Integer, Field> single = new HashMap<>();
        Map<String, String> attributes = new HashMap<>();
        readFields(bytes, field -> {
            if (field.number == 9) {
                Map<Integer, Field> pair = new HashMap<>();
                readFields(field.bytes, part -> pair.put(part.number, part));
                readFields(pair.get(2).bytes, value -> attributes.put(pair.get(1).text(), value.text()));
            } else {
                single.put(field.number, field);
            }
        });
        return new CollectedSpan(single.get(1).hex(), single.get(2).hex(),
                single.containsKey(4) ? single.get(4).hex() : "", single.get(5).text(), Map.copyOf(attributes));
    }

    /** Reads the fields of a message; numbers of fixed size are skipped. */
    private static void readFields(ByteBuffer message, Consumer<Field> reader) {
        ByteBuffer rest = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        while (rest.hasRemaining()) {
            long tag = readVarint(rest);
            int number = (int) (tag >>> 3);
            switch ((int) tag & 7) {
                case 0 -> {
                    long value = readVarint(rest);
                    reader.accept(new Field(number, StandardCharsets.UTF_8.encode(String.valueOf(value))));
                }
                case 1 -> rest.position(rest.position() + Long.BYTES);
                case 2 -> {
                    int length = (int) readVarint(rest);
                    reader.accept(new Field(number, rest.slice(rest.position(), length)));
                    rest.position(rest.position() + length);
                }
                case 5 -> rest.position(rest.position() + Integer.BYTES);
                default -> throw new IllegalArgumentException("no protobuf");
            }
        }
    }

    private static long readVarint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte next = bytes.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** A field of a message: its bytes, or the decimal digits of a number. */
    private record Field(int number, ByteBuffer bytes) {

        String text() {
            return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        }

        String hex() {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return HexFormat.of().formatHex(copy);
        }
    }

    /**
     * A span.
     *
     * @param parentId empty for the root of a trace
     */
    public record CollectedSpan(String traceId, String spanId, String parentId, String name,
            Map<String, String> attributes) {}
}
