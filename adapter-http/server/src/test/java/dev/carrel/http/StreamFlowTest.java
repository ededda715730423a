package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RouteHandler;
import dev.carrel.http.server.ServerLimits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Flow of streams: immediate, with backpressure, and stopped when the client disconnects. */
class StreamFlowTest {

    private static final String QUERY = "/v2/library/alpha/query";
    /** More than the buffers of the network hold, which is about 4 MB. */
    private static final long MOST_UNREAD = 12_000_000;
    private static final ServerLimits LITTLE_SILENCE = new ServerLimits(Duration.ofSeconds(30), Duration.ofMillis(20));

    @Test
    void sendsEachChunkImmediately() {
        var firstWasRead = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .startWith(ScriptedReplyWriter.emitting("one").await(firstWasRead).emit(" two"));
                ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
            assertThat(stream.readLine()).isEqualTo("{\"type\":\"initializing\"}");
            assertThat(stream.readLine()).isEqualTo("{\"type\":\"token\",\"value\":\"one\"}");
            firstWasRead.countDown();

            assertThat(stream.readChunks()).extracting(chunk -> chunk.at("/value").asText()).contains(" two");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"application/x-ndjson | {\"type\":\"token\",\"value\":\"\"}",
        "text/event-stream | : ping"})
    void sendsKeepAlivesWhileTheWriterIsSilent(String type, String sign) {
        var signSeen = new CountDownLatch(1);
        try (ApiTestService service = startWith(ScriptedReplyWriter.emitting("one").await(signSeen).emit(" two"),
                LITTLE_SILENCE);
                ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x", "Accept", type)) {
            String line = stream.readLine();
            while (line != null && !line.equals(sign)) {
                line = stream.readLine();
            }
            assertThat(line).isEqualTo(sign);
            signSeen.countDown();

            List<JsonNode> rest = stream.readChunks();
            assertThat(rest.getLast().at("/type").asText()).isEqualTo("done");
            assertThat(rest.get(rest.size() - 2).at("/data/reply").asText()).isEqualTo("one two");
        }
    }

    @Test
    void isNeverSilentForMoreThanTwoSeconds() {
        assertThat(ServerLimits.DEFAULTS.keepAliveInterval()).isLessThanOrEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void endsWithAnErrorChunkAfterAFailure() {
        var busy = new OverloadedException("The model is busy.", Duration.ofSeconds(1));
        try (ApiTestService service = ApiTestService.startWith(ScriptedReplyWriter.emitting("one").fail(busy));
                ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
            List<JsonNode> chunks = stream.readChunks();

            assertThat(chunks).extracting(chunk -> chunk.at("/type").asText())
                    .containsExactly("initializing", "token", "error");
            assertThat(chunks.getLast()).isEqualTo(ReceivedResponse.parseJson("""
                    {"type": "error", "status": 429, "statusText": "Too Many Requests",
                     "code": "too-many-requests", "message": "The model is busy."}"""));
        }
    }

    @Test
    void hidesTheCauseOfAnInternalError() {
        try (ApiTestService service = ApiTestService.startWith(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new IllegalStateException("the password is swordfish");
        })); ReplyStreamReader stream = service.adminClient().openStream("/library/alpha/query", "x")) {
            JsonNode last = stream.readChunks().getLast();

            assertThat(last.at("/type").asText()).isEqualTo("error");
            assertThat(last.at("/status").asInt()).isEqualTo(500);
            assertThat(last.toString()).doesNotContain("swordfish");
        }
    }

    @Test
    void stopsTheWriterWhenTheClientDisconnects() throws Exception {
        var cancelled = new CountDownLatch(1);
        try (ApiTestService service = startWith(endless("a piece of the reply ", new AtomicLong(), cancelled),
                LITTLE_SILENCE)) {
            try (ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
                awaitToken(stream);
            }
            Eventually.awaitLatch(cancelled);
        }
    }

    @Test
    void noticesADisconnectWhileTheWriterIsSilent() throws Exception {
        var disconnected = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        ReplyWriter writer = (brief, sink) -> {
            sink.emitText("one");
            Eventually.awaitLatch(disconnected);
            while (sink.emitText("")) {
                Thread.onSpinWait();
            }
            cancelled.countDown();
            return new ReplyWriter.GeneratedReply("one", List.of());
        };
        try (ApiTestService service = startWith(writer, LITTLE_SILENCE)) {
            try (ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
                awaitToken(stream);
            }
            disconnected.countDown();
            Eventually.awaitLatch(cancelled);
        }
    }

    @Test
    void stopsTheWriterOfAnUnstreamedReplyWhenTheClientDisconnects() throws Exception {
        var started = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        ReplyWriter writer = (brief, sink) -> {
            started.countDown();
            while (!sink.isCancelled()) {
                Thread.onSpinWait();
            }
            cancelled.countDown();
            return new ReplyWriter.GeneratedReply("in vain", List.of());
        };
        try (ApiTestService service = startWith(writer, LITTLE_SILENCE)) {
            try (var connection = new RawConnection(service)) {
                connection.sendBytes(post("{\"query\":\"x\"}"));
                Eventually.awaitLatch(started);
            }

            Eventually.awaitLatch(cancelled);
        }
    }

    @Test
    void answersPipelinedRequestsAfterADisconnectCheck() throws Exception {
        var looks = new AtomicLong();
        var release = new CountDownLatch(1);
        RouteHandler checkingHandler = request -> {
            while (release.getCount() > 0 && !request.isClientDisconnected()) {
                looks.incrementAndGet();
            }
            return ApiResponse.plainText("looked");
        };
        try (var server = new RouteTestServer(Route.get("/", RouteTestServer.OPEN, checkingHandler));
                RawConnection connection = server.openConnection()) {
            String request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
            connection.sendBytes(request);
            awaitMore(looks);
            connection.sendBytes(request.substring(0, 5));
            awaitMore(looks);
            connection.sendBytes(request.substring(5) + request);
            awaitMore(looks);
            release.countDown();

            for (int number = 0; number < 3; number++) {
                assertThat(connection.requireResponse().hasStatus(200).bodyText()).isEqualTo("looked");
            }
        }
    }

    @Test
    void doesNotStoreAnAbandonedReply() throws Exception {
        var cancelled = new CountDownLatch(1);
        ReplyWriter endless = endless("piece ", new AtomicLong(), cancelled);
        ReplyWriter writer = (brief, sink) -> brief.question().equals("abandoned") ? endless.writeReply(brief, sink)
                : new EchoReplyWriter().writeReply(brief, sink);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(writer).queryLimits(QueryLimits.DEFAULT.withMaxConcurrent(1)))
                .startWith(settings -> settings, LITTLE_SILENCE)) {
            ApiTestClient client = service.adminClient();
            String conversation = client.postJson(QUERY, "{\"query\":\"first\"}").textAt("/conversationId");
            try (ReplyStreamReader stream = client.openStream(QUERY,
                    "abandoned\",\"conversationId\":\"" + conversation)) {
                awaitToken(stream);
            }
            Eventually.awaitLatch(cancelled);
            // Another is admitted only after the work for the abandoned one has ended.
            while (client.postJson(QUERY, "{\"query\":\"other\"}").status() == 429) {
                Thread.onSpinWait();
            }

            assertThat(client.getPath("/library/alpha/conversation/" + conversation)
                    .hasStatus(200)
                    .parseJson()
                    .at("/turns"))
                    .hasSize(1);
        }
    }

    @Test
    void appliesBackpressureAndGivesUpOnStalledReaders() throws Exception {
        var cancelled = new CountDownLatch(1);
        var emitted = new AtomicLong();
        var limits = new ServerLimits(Duration.ofMillis(500), Duration.ofMillis(100));
        try (ApiTestService service = startWith(endless("x".repeat(10_000), emitted, cancelled), limits);
                RawConnection connection = RawConnection.openWithAnswer(service,
                        post("{\"query\":\"x\",\"streaming\":true}"))) {
            Eventually.awaitLatch(cancelled);

            assertThat(emitted.get()).isLessThan(MOST_UNREAD);
        }
    }

    @Test
    void keepsTheConnectionOfAReplyBeyondTheIdleTimeout() {
        var started = new AtomicReference<ApiTestService>();
        var limits = new ServerLimits(Duration.ofMillis(400), Duration.ofMillis(20));
        ReplyWriter slow = ScriptedReplyWriter.emitting("one")
                .run(() -> SlowClientTest.awaitIdleTimeout(started.get()))
                .emit(" two");
        try (ApiTestService service = startWith(slow, limits)) {
            started.set(service);
            String requests = post("{\"query\":\"x\"}") + "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
            try (RawConnection connection = RawConnection.openWithAnswer(service, requests)) {
                assertThat(connection.requireResponse().hasStatus(200).textAt("/reply")).isEqualTo("one two");
                assertThat(connection.requireResponse().hasStatus(200).textAt("/status")).isEqualTo("ok");
            }
        }
    }

    @Test
    void keepsTheConnectionOfAStreamedReplyBeyondTheIdleTimeout() {
        var started = new AtomicReference<ApiTestService>();
        var limits = new ServerLimits(Duration.ofMillis(400), Duration.ofMillis(20));
        ReplyWriter slow = ScriptedReplyWriter.emitting("one").run(() -> {
            for (int sweep = 0; sweep < 4; sweep++) {
                SlowClientTest.awaitIdleTimeout(started.get());
            }
        }).emit(" two");
        try (ApiTestService service = startWith(slow, limits)) {
            started.set(service);
            try (ReplyStreamReader stream = service.adminClient().openStream(QUERY, "x")) {
                assertThat(stream.readChunks().getLast().at("/type").asText()).isEqualTo("done");
            }
        }
    }

    private static ApiTestService startWith(ReplyWriter writer, ServerLimits limits) {
        return ApiTestService.configure(engine -> engine.replyWriter(writer)).startWith(settings -> settings, limits);
    }

    /** Emits tokens until it is cancelled. */
    private static ReplyWriter endless(String piece, AtomicLong emitted, CountDownLatch cancelled) {
        return (brief, sink) -> {
            while (sink.emitText(piece)) {
                emitted.addAndGet(piece.length());
            }
            cancelled.countDown();
            return new ReplyWriter.GeneratedReply(piece, List.of());
        };
    }

    /** Reads until the writer has begun: a client that is gone before is not written for at all. */
    private static void awaitToken(ReplyStreamReader stream) {
        String line = stream.readLine();
        while (line != null && (!line.contains("\"token\"") || line.endsWith("\"value\":\"\"}"))) {
            line = stream.readLine();
        }
        assertThat(line).as("a token").isNotNull();
    }

    private static void awaitMore(AtomicLong looks) {
        long enough = looks.get() + 1000;
        while (looks.get() < enough) {
            Thread.onSpinWait();
        }
    }

    private static String post(String body) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
