package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.http.CarrelServer.Bounds;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How a stream moves: at once, no faster than it is read, and not after its reader has gone. */
class StreamFlowTest {

    private static final String QUERY = "/v2/library/alpha/query";
    /** What the buffers of the network hold is about 4 MB. */
    private static final long MOST_UNREAD = 12_000_000;
    private static final Bounds LITTLE_SILENCE = new Bounds(Duration.ofSeconds(30), Duration.ofMillis(20));

    @Test
    void sendsEachChunkWhenItIsMade() {
        var firstWasRead = new CountDownLatch(1);
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").await(firstWasRead).emit(" two"));
                ReplyLines stream = service.admin().stream(QUERY, "x")) {
            assertThat(stream.line()).isEqualTo("{\"type\":\"initializing\"}");
            assertThat(stream.line()).isEqualTo("{\"type\":\"token\",\"value\":\"one\"}");
            firstWasRead.countDown();

            assertThat(stream.chunks()).extracting(chunk -> chunk.at("/value").asText()).contains(" two");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"application/x-ndjson | {\"type\":\"token\",\"value\":\"\"}",
        "text/event-stream | : ping"})
    void showsASignOfLifeWhileTheWriterThinks(String type, String sign) {
        var signSeen = new CountDownLatch(1);
        try (Service service = writing(ScriptedReplyWriter.emitting("one").await(signSeen).emit(" two"),
                LITTLE_SILENCE); ReplyLines stream = service.admin().stream(QUERY, "x", "Accept", type)) {
            String line = stream.line();
            while (line != null && !line.equals(sign)) {
                line = stream.line();
            }
            assertThat(line).isEqualTo(sign);
            signSeen.countDown();

            List<JsonNode> rest = stream.chunks();
            assertThat(rest.getLast().at("/type").asText()).isEqualTo("done");
            assertThat(rest.get(rest.size() - 2).at("/data/reply").asText()).isEqualTo("one two");
        }
    }

    @Test
    void isNeverSilentForMoreThanTwoSeconds() {
        assertThat(Bounds.DEFAULT.silence()).isLessThanOrEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void tellsAFailureAfterTheBeginningByALastChunk() {
        var busy = new OverloadedException("The model is busy.", Duration.ofSeconds(1));
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").fail(busy));
                ReplyLines stream = service.admin().stream(QUERY, "x")) {
            List<JsonNode> chunks = stream.chunks();

            assertThat(chunks).extracting(chunk -> chunk.at("/type").asText())
                    .containsExactly("initializing", "token", "error");
            assertThat(chunks.getLast()).isEqualTo(Received.json("""
                    {"type": "error", "status": 429, "statusText": "Too Many Requests",
                     "code": "too-many-requests", "message": "The model is busy."}"""));
        }
    }

    @Test
    void tellsAFaultWithoutItsCause() {
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new IllegalStateException("the password is swordfish");
        })); ReplyLines stream = service.admin().stream("/library/alpha/query", "x")) {
            JsonNode last = stream.chunks().getLast();

            assertThat(last.at("/type").asText()).isEqualTo("error");
            assertThat(last.at("/status").asInt()).isEqualTo(500);
            assertThat(last.toString()).doesNotContain("swordfish");
        }
    }

    @Test
    void stopsTheWriterWhenTheReaderHasGone() throws Exception {
        var told = new CountDownLatch(1);
        try (Service service = writing(endless("a piece of the reply ", new AtomicLong(), told), LITTLE_SILENCE)) {
            try (ReplyLines stream = service.admin().stream(QUERY, "x")) {
                assertThat(stream.line()).isNotNull();
            }
            told.await();
        }
    }

    @Test
    void noticesWhileTheWriterThinksThatTheReaderHasGone() throws Exception {
        var gone = new CountDownLatch(1);
        var told = new CountDownLatch(1);
        ReplyWriter writer = (brief, sink) -> {
            sink.emitText("one");
            await(gone);
            while (sink.emitText("")) {
                Thread.onSpinWait();
            }
            told.countDown();
            return new ReplyWriter.GeneratedReply("one", List.of());
        };
        try (Service service = writing(writer, LITTLE_SILENCE)) {
            try (ReplyLines stream = service.admin().stream(QUERY, "x")) {
                assertThat(stream.line()).isNotNull();
            }
            gone.countDown();
            told.await();
        }
    }

    @Test
    void stopsTheWriterOfAWholeReplyWhenTheClientHasLeft() throws Exception {
        var begun = new CountDownLatch(1);
        var told = new CountDownLatch(1);
        ReplyWriter writer = (brief, sink) -> {
            begun.countDown();
            while (sink.isActive()) {
                Thread.onSpinWait();
            }
            told.countDown();
            return new ReplyWriter.GeneratedReply("in vain", List.of());
        };
        try (Service service = writing(writer, LITTLE_SILENCE)) {
            try (var connection = new RawConnection(service)) {
                connection.send(post("{\"query\":\"x\"}"));
                assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            }

            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void answersWhatIsPipelinedBehindARequestWhoseClientIsLookedFor() throws Exception {
        var looks = new AtomicLong();
        var goOn = new CountDownLatch(1);
        Action looking = call -> {
            while (goOn.getCount() > 0 && !call.hasClientLeft()) {
                looks.incrementAndGet();
            }
            return Answer.text("looked");
        };
        try (var server = new OtherRoutes(Route.get("/", OtherRoutes.OPEN, looking));
                RawConnection connection = server.connect()) {
            String request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
            connection.send(request);
            awaitMore(looks);
            connection.send(request.substring(0, 5));
            awaitMore(looks);
            connection.send(request.substring(5) + request);
            awaitMore(looks);
            goOn.countDown();

            for (int number = 0; number < 3; number++) {
                assertThat(connection.requireAnswer().is(200).text()).isEqualTo("looked");
            }
        }
    }

    @Test
    void doesNotRememberAReplyThatNobodyHeard() throws Exception {
        var told = new CountDownLatch(1);
        ReplyWriter endless = endless("piece ", new AtomicLong(), told);
        ReplyWriter writer = (brief, sink) -> brief.question().equals("abandoned") ? endless.writeReply(brief, sink)
                : new EchoReplyWriter().writeReply(brief, sink);
        try (Service service = Service
                .with(engine -> engine.replyWriter(writer).queryLimits(QueryLimits.DEFAULT.withMaxConcurrent(1)))
                .settings(settings -> settings, LITTLE_SILENCE)) {
            Client client = service.admin();
            String conversation = client.post(QUERY, "{\"query\":\"first\"}").at("/conversationId");
            try (ReplyLines stream = client.stream(QUERY, "abandoned\",\"conversationId\":\"" + conversation)) {
                assertThat(stream.line()).isNotNull();
            }
            told.await();
            // There is room for another only when the work for the abandoned one has ended.
            while (client.post(QUERY, "{\"query\":\"other\"}").status() == 429) {
                Thread.onSpinWait();
            }

            assertThat(client.get("/library/alpha/conversation/" + conversation).is(200).json().at("/turns"))
                    .hasSize(1);
        }
    }

    @Test
    void writesNoFasterThanItIsReadAndGivesUpOnWhoeverDoesNot() throws Exception {
        var told = new CountDownLatch(1);
        var emitted = new AtomicLong();
        var bounds = new Bounds(Duration.ofMillis(500), Duration.ofMillis(100));
        try (Service service = writing(endless("x".repeat(10_000), emitted, told), bounds);
                var connection = new RawConnection(service)) {
            connection.send(post("{\"query\":\"x\",\"streaming\":true}"));
            told.await();

            assertThat(emitted.get()).isLessThan(MOST_UNREAD);
        }
    }

    @Test
    void keepsTheConnectionOfAReplyThatTakesLongerThanOneMayIdle() {
        var never = new CountDownLatch(1);
        var bounds = new Bounds(Duration.ofMillis(400), Duration.ofMillis(20));
        ReplyWriter slow = ScriptedReplyWriter.emitting("one").run(() -> {
            try {
                assertThat(never.await(1, TimeUnit.SECONDS)).isFalse();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).emit(" two");
        try (Service service = writing(slow, bounds); var connection = new RawConnection(service)) {
            String request = post("{\"query\":\"x\"}");
            connection.send(request + "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");

            assertThat(connection.requireAnswer().is(200).at("/reply")).isEqualTo("one two");
            assertThat(connection.requireAnswer().is(200).at("/status")).isEqualTo("ok");
        }
    }

    private static Service writing(ReplyWriter writer, Bounds bounds) {
        return Service.with(engine -> engine.replyWriter(writer)).settings(settings -> settings, bounds);
    }

    /** Emits until it is told that nobody listens. */
    private static ReplyWriter endless(String piece, AtomicLong emitted, CountDownLatch told) {
        return (brief, sink) -> {
            while (sink.emitText(piece)) {
                emitted.addAndGet(piece.length());
            }
            told.countDown();
            return new ReplyWriter.GeneratedReply(piece, List.of());
        };
    }

    private static void awaitMore(AtomicLong looks) {
        long enough = looks.get() + 1000;
        while (looks.get() < enough) {
            Thread.onSpinWait();
        }
    }

    private static String post(String body) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
