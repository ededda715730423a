package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Compares a real server with the {@link ProtocolExamples} and the {@link TestModelServer}. */
class LlamaServerTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private LlamaServer server;

    @BeforeEach
    void start() throws Exception {
        Assumptions.assumeTrue(LlamaServer.program().isPresent(),
                "There is no llama-server: CARREL_TEST_LLAMA_SERVER names none.");
        server = LlamaServer.start(folder, 1, "--context-shift");
    }

    @AfterEach
    void close() {
        http.shutdownNow();
        if (server != null) {
            server.close();
        }
    }

    @Test
    void streamsWordsInTheFormOfTheExamples() throws Exception {
        HttpResponse<String> answer = ask("""
                {"stream": true, "max_tokens": 40, "ignore_eos": true, "stream_options": {"include_usage": true},
                 "messages": [{"role": "user", "content": "How many days? Größe 🌍"}]}""");

        List<JsonNode> chunks = chunks(answer.body());
        List<JsonNode> example = chunks(new String(ProtocolExamples.named("llama-cpp-reasoning").body(), UTF_8));
        assertThat(answer.body()).endsWith("data: [DONE]\n\n");
        assertThat(fields(chunks.getFirst())).isEqualTo(fields(example.getFirst()));
        assertThat(fields(chunks.get(chunks.size() - 2))).isEqualTo(fields(example.get(example.size() - 2)));
        assertThat(fields(chunks.getLast())).isEqualTo(fields(example.getLast()));
        assertThat(text(chunks).strip().split(" ")).isNotEmpty()
                .isSubsetOf("the", "a", "of", "days", "employees", "have", "holiday", "28", "[1]", "[2]", "it", "is",
                        "not");
    }

    @Test
    void refusesWhatIsTooLongInTheFormOfTheExamples() throws Exception {
        HttpResponse<String> answer = ask("""
                {"stream": true, "messages": [{"role": "user", "content": "%s"}]}""".formatted("days ".repeat(5000)));

        assertIsLike("error-400-context-llama-cpp", answer);
    }

    @Test
    void refusesAKeyInTheFormOfTheExamples() throws Exception {
        try (var guarded = LlamaServer.start(folder, 1, "--api-key", "right")) {
            HttpResponse<String> answer = ask(guarded, "{\"messages\": [{\"role\": \"user\", \"content\": \"And?\"}]}");

            assertIsLike("error-401-llama-cpp", answer);
        }
    }

    /** The server serves one call at a time, and the reply exceeds the context. */
    @Test
    void servesOthersOnceAClientOfAnEndlessReplyLeft() throws Exception {
        try (var client = new RawHttpClient(server.address()).send("POST", "/v1/chat/completions",
                """
                        {"stream": true, "max_tokens": -1, "ignore_eos": true, "messages": [{"role": "user", \
                        "content": "How many days?"}]}""")) {
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            for (int chunk = 0; chunk < 5000; chunk++) {
                assertThat(client.chunk()).startsWith("data: ").doesNotContain("[DONE]");
            }
        }

        assertThat(ask("{\"max_tokens\": 1, \"messages\": [{\"role\": \"user\", \"content\": \"And?\"}]}").statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> ask(String body) throws Exception {
        return ask(server, body);
    }

    private HttpResponse<String> ask(LlamaServer whom, String body) throws Exception {
        return http.send(HttpRequest.newBuilder(whom.address().resolve("/v1/chat/completions"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(), BodyHandlers.ofString());
    }

    private static void assertIsLike(String name, HttpResponse<String> answer) throws IOException {
        ProtocolExample example = ProtocolExamples.named(name);
        JsonNode expected = JSON.readTree(example.body());
        JsonNode actual = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).isEqualTo(example.status());
        assertThat(fields(actual)).isEqualTo(fields(expected));
        assertThat(actual.at("/error/type")).isEqualTo(expected.at("/error/type"));
    }

    private static List<JsonNode> chunks(String body) {
        return body.lines().filter(line -> line.startsWith("data: {")).map(line -> json(line.substring(6))).toList();
    }

    private static String text(List<JsonNode> chunks) {
        return chunks.stream()
                .map(chunk -> chunk.at("/choices/0/delta/content").asText(""))
                .collect(Collectors.joining());
    }

    /** Returns the names of all fields, nested ones too; usage and timings only by presence. */
    private static List<String> fields(JsonNode json) {
        return json.propertyStream()
                .flatMap(field -> field.getKey().matches("usage|timings") ? Stream.of(field.getKey())
                        : Stream.concat(Stream.of(field.getKey()),
                                (field.getValue().isArray() ? fields(field.getValue().path(0))
                                        : fields(field.getValue())).stream()
                                        .map(inner -> field.getKey() + "." + inner)))
                .sorted()
                .toList();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
