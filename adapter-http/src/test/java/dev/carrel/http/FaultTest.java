package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.answering.ReplyStream;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.http.CarrelServer.Bounds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Faults of our own, at routes that have nothing but faults. */
class FaultTest {

    private static final Permission OPEN = new Permission.Open();

    @ParameterizedTest
    @ValueSource(strings = {"/exception", "/error", "/interrupt"})
    void areAnsweredLikeEverythingElse(String path) {
        List<Route> routes = List.of(Route.get("/exception", OPEN, call -> {
            throw new IllegalStateException("swordfish");
        }), Route.get("/error", OPEN, call -> {
            throw new AssertionError("swordfish");
        }), Route.get("/interrupt", OPEN, call -> {
            throw new InterruptedException("swordfish");
        }));
        try (Service service = Service.start(); Faulty faulty = new Faulty(service, routes)) {
            Received fault = faulty.get(path);

            if (path.equals("/interrupt")) {
                fault.isProblem(503, "unavailable");
            } else {
                fault.isProblem(500, "internal-error");
                assertThat(fault.at("/instance")).isNotEmpty();
            }
            assertThat(fault.text()).doesNotContain("swordfish");
        }
    }

    @Test
    void inAStreamAreItsLastChunkAndCloseTheReply() {
        var closed = new AtomicInteger();
        List<Route> routes = List.of(Route.get("/stream", OPEN,
                call -> new Answer.Streamed(new BrokenReply(closed), new CurrentChunks(), Framing.NDJSON)));
        try (Service service = Service.start(); Faulty faulty = new Faulty(service, routes)) {
            List<JsonNode> chunks = faulty.get("/stream").is(200).text().lines().map(Received::json).toList();

            assertThat(chunks).hasSize(2);
            assertThat(chunks.getFirst()).isEqualTo(Received.json("{\"type\":\"token\",\"value\":\"one\"}"));
            assertThat(chunks.getLast().at("/type").asText()).isEqualTo("error");
            assertThat(chunks.getLast().at("/code").asText()).isEqualTo("internal-error");
            assertThat(chunks.getLast().toString()).doesNotContain("swordfish");
            assertThat(closed.get()).isEqualTo(1);
        }
    }

    /** One token, and a fault in place of the next. */
    private static final class BrokenReply implements ReplyStream {

        private final AtomicInteger closed;
        private boolean begun;

        BrokenReply(AtomicInteger closed) {
            this.closed = closed;
        }

        @Override
        public Optional<ReplyEvent> next(Duration timeout) {
            if (begun) {
                throw new IllegalStateException("swordfish");
            }
            begun = true;
            return Optional.of(new ReplyEvent.Token("one"));
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    /** A server of other routes than ours. */
    private record Faulty(CarrelServer server) implements AutoCloseable {

        Faulty(Service service, List<Route> routes) {
            this(CarrelServer.start(routes, service.carrel.access(), new Room(10), HttpSettings.DEFAULTS.withPort(0),
                    Bounds.DEFAULT));
        }

        Received get(String path) {
            try (var connection = new RawConnection(server.port())) {
                return connection.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").requireAnswer();
            }
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
