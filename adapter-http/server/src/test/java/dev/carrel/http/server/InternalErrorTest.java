package dev.carrel.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.RouteTestServer;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ChunkFrames;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.exchange.V2Chunks;
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

/** Unexpected failures of handlers. */
class InternalErrorTest {

    @ParameterizedTest
    @ValueSource(strings = {"/exception", "/error"})
    void reportsOnlyTheIdOfAnInternalError(String path) {
        try (var server = new RouteTestServer(Route.get("/exception", RouteTestServer.OPEN, request -> {
            throw new IllegalStateException("swordfish");
        }), Route.get("/error", RouteTestServer.OPEN, request -> {
            throw new AssertionError("swordfish");
        }))) {
            ReceivedResponse fault = server.getPath(path).hasProblem(500, "internal-error");

            assertThat(fault.textAt("/instance")).isNotEmpty();
            assertThat(fault.bodyText()).doesNotContain("swordfish");
        }
    }

    @Test
    void answersUnavailableWhenTheDiskIsFull() {
        try (var server = new RouteTestServer(Route.get("/full", RouteTestServer.OPEN, request -> {
            throw new StorageFullException(Path.of("/var/lib/swordfish/carrel.db"), new IOException("no space"));
        }))) {
            ReceivedResponse refused = server.getPath("/full").hasProblem(503, "unavailable");

            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.textAt("/detail")).contains("disk", "full");
            assertThat(refused.bodyText()).doesNotContain("swordfish");
        }
    }

    @Test
    void answersUnavailableWhenInterrupted() {
        try (var server = new RouteTestServer(Route.get("/interrupt", RouteTestServer.OPEN, request -> {
            throw new InterruptedException();
        }))) {
            server.getPath("/interrupt").hasProblem(503, "unavailable");
        }
    }

    @Test
    void endsAStreamWithAnErrorChunkAndClosesTheReply() {
        var closed = new AtomicInteger();
        try (var server = new RouteTestServer(Route.get("/stream", RouteTestServer.OPEN,
                request -> new ApiResponse.StreamedResponse(new FailingReplyStream(closed),
                        new ChunkFrames(new V2Chunks(), StreamFormat.NDJSON))))) {
            List<JsonNode> chunks = server.getPath("/stream")
                    .hasStatus(200)
                    .bodyText()
                    .lines()
                    .map(ReceivedResponse::parseJson)
                    .toList();

            assertThat(chunks).hasSize(2);
            assertThat(chunks.getFirst())
                    .isEqualTo(ReceivedResponse.parseJson("{\"type\":\"token\",\"value\":\"one\"}"));
            assertThat(chunks.getLast().at("/type").asText()).isEqualTo("error");
            assertThat(chunks.getLast().at("/code").asText()).isEqualTo("internal-error");
            assertThat(chunks.getLast().toString()).doesNotContain("swordfish");
            assertThat(closed.get()).isEqualTo(1);
        }
    }

    /** Sends one token and then fails. */
    private static final class FailingReplyStream implements ReplyStream {

        private final AtomicInteger closed;
        private boolean started;

        FailingReplyStream(AtomicInteger closed) {
            this.closed = closed;
        }

        @Override
        public Optional<ReplyEvent> nextEvent(Duration timeout) {
            if (started) {
                throw new IllegalStateException("swordfish");
            }
            started = true;
            return Optional.of(new ReplyEvent.TokenEvent("one"));
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
