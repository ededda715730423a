package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static dev.carrel.languagemodel.testserver.RawHttpClient.QUESTION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Requests to the test server and its responses. */
class TestModelServerTest extends TestModelServerFixture {

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

    private HttpResponse<String> post(String body) throws Exception {
        return http.send(request(BodyPublishers.ofString(body)), BodyHandlers.ofString());
    }
}
