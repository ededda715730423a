package dev.carrel.generation.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static dev.carrel.generation.testserver.RawHttpClient.QUESTION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestModelServerTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestModelServer server = TestModelServer.start();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.shutdownNow();
        server.close();
    }

    @Test
    void streamsAReplyWordByWord() throws Exception {
        server.answer(request -> ModelScript.saying("Employees have 28 days. [1]"));

        HttpResponse<String> answer = post(QUESTION);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream; charset=utf-8");
        List<String> data = answer.body().lines().filter(line -> !line.isEmpty()).toList();
        assertThat(data).allMatch(line -> line.startsWith("data: ")).endsWith("data: [DONE]");
        List<JsonNode> chunks = data.stream().limit(data.size() - 1).map(line -> json(line.substring(6))).toList();
        assertThat(chunks)
                .allSatisfy(chunk -> assertThat(chunk.path("object").asText()).isEqualTo("chat.completion.chunk"));
        assertThat(chunks).extracting(chunk -> chunk.at("/choices/0/delta/content").asText())
                .containsExactly("", "Employees", " have",
                        " 28", " days.", " [1]", "", "");
        assertThat(chunks.get(6).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(chunks.get(7).at("/usage/completion_tokens").asInt()).isEqualTo(5);
    }

    @Test
    void givesTheSameReplyInOnePieceToWhoDoesNotStream() throws Exception {
        server.answer(request -> ModelScript.begin()
                .reasoning("Hm.")
                .then(ModelScript.saying("Employees have 28 days. [1]")));

        HttpResponse<String> answer = post(QUESTION.replace("true", "false"));

        JsonNode completion = json(answer.body());
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(completion.path("object").asText()).isEqualTo("chat.completion");
        assertThat(completion.at("/choices/0/message/content").asText()).isEqualTo("Employees have 28 days. [1]");
        assertThat(completion.at("/choices/0/message/reasoning_content").asText()).isEqualTo("Hm.");
        assertThat(completion.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(completion.at("/usage/total_tokens").asInt()).isEqualTo(15);
    }

    @Test
    void sendsEachStepAsOneChunkAsItIsWritten() throws Exception {
        server.answer(request -> ModelScript.begin()
                .comment("wait")
                .event("{\"x\": 1}")
                .raw("data:{}\r\n\r\n")
                .raw("ünfin")
                .reasoningAs("reasoning", "a"));
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();

            assertThat(client.chunk()).isEqualTo(": wait\n\n");
            assertThat(client.chunk()).isEqualTo("data: {\"x\": 1}\n\n");
            assertThat(client.chunk()).isEqualTo("data:{}\r\n\r\n");
            assertThat(client.chunk()).isEqualTo("ünfin");
            assertThat(json(client.chunk().substring(6)).at("/choices/0/delta/reasoning").asText()).isEqualTo("a");
            assertThat(client.chunk()).isEmpty();
        }
    }

    @Test
    void sendsWhatItHasBeforeItWaits() throws Exception {
        var goOn = new CountDownLatch(1);
        server.answer(
                request -> ModelScript.begin().headersNow().awaits(goOn).raw("a").pause(Duration.ofMillis(1)).raw("b"));
        try (var client = new RawHttpClient(server.address()).ask()) {
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            assertThat(server.openCalls()).isOne();
            goOn.countDown();

            assertThat(client.body()).isEqualTo("ab");
            assertThat(server.openCalls()).isZero();
        }
    }

    @Test
    void makesAPieceWhenItIsSent() throws Exception {
        var word = new AtomicReference<>("early");
        var goOn = new CountDownLatch(1);
        server.answer(request -> ModelScript.begin().text(word::get).awaits(goOn).text(word::get));
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.chunk()).contains("early");
            word.set("late");
            goOn.countDown();
            assertThat(client.chunk()).contains("late");
        }
    }

    @Test
    void servesSeveralRequestsOfAConnectionAlsoWhenTheyAreSentAtOnce() throws Exception {
        server.answer(request -> ModelScript.begin().raw("reply " + request.number()));
        try (var client = new RawHttpClient(server.address()).ask().ask()) {
            client.head();
            assertThat(client.body()).isEqualTo("reply 1");
            client.head();
            assertThat(client.body()).isEqualTo("reply 2");
            client.ask().head();
            assertThat(client.body()).isEqualTo("reply 3");
        }
    }

    @Test
    void answersWithAnotherStatusAndHeaders() throws Exception {
        server.answer(request -> ModelScript.begin().status(429, "{\"error\": {}}").header("Retry-After", "1"));

        HttpResponse<String> answer = post(QUESTION);

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).isEqualTo("{\"error\": {}}");
    }

    @Test
    void answersWithAWholeBodyOfAnyType() throws Exception {
        server.answer(request -> ModelScript.begin().wholeBody("text/html", "<p>Sign in</p>"));

        HttpResponse<String> answer = post(QUESTION);

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html");
        assertThat(answer.headers().firstValue("Content-Length")).hasValue("14");
        assertThat(answer.body()).isEqualTo("<p>Sign in</p>");
    }

    @Test
    void closesInOrderWithoutAFinish() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").closes());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.body()).isEqualTo("a");
            assertThat(client.next()).isEqualTo(-1);
            assertThat(theCall().awaitEnd(PATIENCE)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
        }
    }

    @Test
    void closesWithoutAnAnswer() throws Exception {
        server.answer(request -> ModelScript.begin().closes());
        try (var client = new RawHttpClient(server.address()).ask()) {
            assertThat(client.next()).isEqualTo(-1);
        }
    }

    @Test
    void breaksOffInTheMiddle() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").breaksOff());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");
            assertThatThrownBy(client::chunk).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void resetsTheConnection() throws Exception {
        var read = new CountDownLatch(1);
        server.answer(request -> ModelScript.begin().raw("a").awaits(read).reset());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");
            read.countDown();
            assertThatThrownBy(client::chunk).isInstanceOf(SocketException.class).hasMessageContaining("reset");
            assertThat(theCall().awaitEnd(PATIENCE)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
        }
    }

    @TestFactory
    Stream<DynamicTest> noticesThatTheClientLeft() {
        var never = new CountDownLatch(1);
        return Stream.of(ModelScript.begin().hangs(), ModelScript.begin().headersNow().hangs(),
                ModelScript.begin().text("a").hangs(),
                ModelScript.begin().pause(Duration.ofDays(1)), ModelScript.begin().text("a").awaits(never),
                ModelScript.begin().forEver("a"),
                ModelScript.begin().forEver("a", Duration.ofDays(1)), ModelScript.begin().forEver("a".repeat(100_000)))
                .flatMap(script -> Stream.of(false, true)
                        .map(reset -> DynamicTest.dynamicTest(script.steps() + (reset ? " reset" : " closed"),
                                () -> leave(script, reset))));
    }

    private void leave(ModelScript script, boolean reset) throws Exception {
        server.answer(request -> script);
        int before = server.calls().size();
        var client = new RawHttpClient(server.address()).ask();
        ServedCall call = server.awaitCalls(before + 1, PATIENCE).getLast();
        assertThat(call.end()).isEmpty();
        long left = System.nanoTime();
        if (reset) {
            client.reset();
        } else {
            client.close();
        }

        assertThat(call.awaitClientLeft(PATIENCE)).isTrue();
        assertThat(call.hasClientLeft()).isTrue();
        assertThat(call.wasPlayedToEnd()).isFalse();
        assertThat(call.endedAt().orElseThrow()).isGreaterThan(left);
        server.awaitIdle(PATIENCE);
    }

    @Test
    void noticesThatAClientOfTheJdkCancelled() throws Exception {
        server.answer(request -> ModelScript.begin().text("a").hangs());
        var answer = http.sendAsync(request(BodyPublishers.ofString(QUESTION)), BodyHandlers.ofString());
        ServedCall call = server.awaitCalls(1, PATIENCE).getFirst();

        answer.cancel(true);

        assertThat(call.awaitClientLeft(PATIENCE)).isTrue();
    }

    @Test
    void knowsOfARequestWhoseClientLeftRightAfterIt() throws Exception {
        server.answer(request -> ModelScript.begin().hangs());
        new RawHttpClient(server.address()).ask().close();

        assertThat(theCall().awaitClientLeft(PATIENCE)).isTrue();
    }

    @Test
    void dropsEverythingWhenItIsClosed() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").hangs());
        try (var client = new RawHttpClient(server.address()).ask(); var idle = new RawHttpClient(server.address())) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");

            server.close();

            assertThatThrownBy(client::chunk).isInstanceOf(IOException.class);
            assertThat(theCall().awaitEnd(PATIENCE)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
            assertThat(idle.next()).isEqualTo(-1);
            assertThatThrownBy(() -> new RawHttpClient(server.address())).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void startsAgainAtThePortItHad() throws Exception {
        int port = server.address().getPort();
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            server.close();
            try (var again = TestModelServer.start(port); var another = new RawHttpClient(again.address()).ask()) {
                assertThat(another.head()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void keepsWhatItWasAsked() throws Exception {
        post("""
                {"model": "m", "temperature": 0, "messages": [{"role": "system", "content": "Be brief."},
                 {"role": "user", "content": [{"type": "text", "text": "How many"}, {"type": "text", "text": \
                 "days?"}]}]}""");

        ModelRequest asked = server.requests().getFirst();
        assertThat(asked.number()).isOne();
        assertThat(asked.model()).isEqualTo("m");
        assertThat(asked.streaming()).isFalse();
        assertThat(asked.messages()).containsExactly(new ModelRequest.Message("system", "Be brief."),
                new ModelRequest.Message("user", "How many\ndays?"));
        assertThat(asked.header("authorization")).hasValue("Bearer key");
        assertThat(asked.body().has("temperature")).isTrue();
    }

    @Test
    void readsARequestInChunks() throws Exception {
        HttpResponse<String> answer = http.send(
                request(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(QUESTION.getBytes(UTF_8)))),
                BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(server.requests().getFirst().lastUserMessage()).isEqualTo("How many days?");
    }

    @Test
    void saysWhichModelsItHas() throws Exception {
        server.models("small", "large");
        try (var client = new RawHttpClient(server.address()).send("GET", "/v1/models", "")) {
            int length = Integer.parseInt(client.head().replaceFirst("(?s).*Content-Length: (\\d+).*", "$1"));

            assertThat(json(client.exactly(length)).path("data")).extracting(model -> model.path("id").asText())
                    .containsExactly("small",
                            "large");
        }
    }

    @Test
    void refusesWhatIsNotOfTheProtocol() throws Exception {
        assertThat(post("no JSON").statusCode()).isEqualTo(400);
        try (var client = new RawHttpClient(server.address()).send("GET", "/v1/nothing", "")) {
            assertThat(client.head()).startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void answersWithWhatFailedInItsFunction() throws Exception {
        server.answer(request -> {
            throw new IllegalStateException("unexpected question");
        });

        HttpResponse<String> answer = post(QUESTION);

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("unexpected question");
    }

    @Test
    void countsACallAsEndedBeforeItsClientCanKnow() throws Exception {
        server.answer(request -> ModelScript.saying("So."));
        try (var client = new RawHttpClient(server.address())) {
            for (int count = 1; count <= 300; count++) {
                client.ask().head();
                String last = client.chunk();
                while (!last.contains("[DONE]")) {
                    last = client.chunk();
                }
                assertThat(server.openCalls()).isZero();
                assertThat(client.chunk()).isEmpty();
            }
        }
        assertThat(server.calls()).hasSize(300).allMatch(ServedCall::wasPlayedToEnd);
        assertThat(server.maxOpenCalls()).isOne();
    }

    @Test
    void carriesSixHundredStreamsAtOnce() throws Exception {
        var all = new CountDownLatch(1);
        server.answer(request -> ModelScript.begin().text("a").awaits(all).text("b").finish("stop").done());
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var bodies = new ArrayList<Future<String>>();
            Callable<String> one = () -> {
                try (var client = new RawHttpClient(server.address()).ask()) {
                    client.head();
                    return client.body();
                }
            };
            for (int count = 0; count < 600; count++) {
                bodies.add(clients.submit(one));
            }
            server.awaitCalls(600, PATIENCE);
            assertThat(server.openCalls()).isEqualTo(600);
            all.countDown();
            for (Future<String> body : bodies) {
                assertThat(body.get().lines().filter(line -> line.contains("content"))).hasSize(2);
            }
        }
        assertThat(server.maxOpenCalls()).isEqualTo(600);
        assertThat(server.calls()).hasSize(600).allMatch(ServedCall::wasPlayedToEnd);
    }

    private ServedCall theCall() throws InterruptedException {
        return server.awaitCalls(1, PATIENCE).getFirst();
    }

    private HttpResponse<String> post(String body) throws Exception {
        return http.send(request(BodyPublishers.ofString(body)), BodyHandlers.ofString());
    }

    private HttpRequest request(HttpRequest.BodyPublisher body) {
        return HttpRequest.newBuilder(server.address().resolve("/v1/chat/completions"))
                .header("Authorization", "Bearer key")
                .header("Content-Type", "application/json")
                .POST(body)
                .build();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
