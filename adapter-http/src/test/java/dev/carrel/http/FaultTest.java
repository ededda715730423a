package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.StorageFullException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Faults of our own. */
class FaultTest {

    @ParameterizedTest
    @ValueSource(strings = {"/exception", "/error"})
    void areAnsweredByTheirIdOnly(String path) {
        try (var server = new OtherRoutes(Route.get("/exception", OtherRoutes.OPEN, call -> {
            throw new IllegalStateException("swordfish");
        }), Route.get("/error", OtherRoutes.OPEN, call -> {
            throw new AssertionError("swordfish");
        }))) {
            Received fault = server.get(path).isProblem(500, "internal-error");

            assertThat(fault.at("/instance")).isNotEmpty();
            assertThat(fault.text()).doesNotContain("swordfish");
        }
    }

    @Test
    void areNotWhatAFullDiskIs() {
        try (var server = new OtherRoutes(Route.get("/full", OtherRoutes.OPEN, call -> {
            throw new StorageFullException(Path.of("/var/lib/swordfish/carrel.db"), new IOException("no space"));
        }))) {
            Received refused = server.get("/full").isProblem(503, "unavailable");

            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.at("/detail")).contains("disk", "full");
            assertThat(refused.text()).doesNotContain("swordfish");
        }
    }

    @Test
    void areNotWhatAnInterruptIs() {
        try (var server = new OtherRoutes(Route.get("/interrupt", OtherRoutes.OPEN, call -> {
            throw new InterruptedException();
        }))) {
            server.get("/interrupt").isProblem(503, "unavailable");
        }
    }

    @Test
    void inAStreamAreItsLastChunkAndCloseTheReply() {
        var closed = new AtomicInteger();
        try (var server = new OtherRoutes(Route.get("/stream", OtherRoutes.OPEN,
                call -> new Answer.Streamed(new BrokenReply(closed), new CurrentChunks(), Framing.NDJSON)))) {
            List<JsonNode> chunks = server.get("/stream").is(200).text().lines().map(Received::json).toList();

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
        public Optional<ReplyEvent> nextEvent(Duration timeout) {
            if (begun) {
                throw new IllegalStateException("swordfish");
            }
            begun = true;
            return Optional.of(new ReplyEvent.TokenEvent("one"));
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
