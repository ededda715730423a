package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.OpenApiValidator;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.ObjectAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

/** Chat completions, whole and streamed, and their errors. */
class ChatCompletionTest {

    private static final String PATH = "/v1/chat/completions";
    private static final String TEXT = "Hello 😀. Employees have 28 days of leave.";
    private static final String PREFIX = "data: ";

    @AutoClose
    private final ApiTestService service = ApiTestService
            .startWith(ScriptedReplyWriter.emitting("Hello 😀.", " Employees have 28 days of leave."));
    private final ApiTestClient client = service.adminClient();

    private String addDocument() throws InterruptedException {
        return service.addDocument(NewDocument.ofText("employees have 28 days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")).value();
    }

    @Test
    void completesAChatAsAWhole() throws Exception {
        String id = addDocument();

        JsonNode body = client.postJson(PATH, """
                {"model": "alpha", "temperature": 0.7, "messages": [{"role": "user", "content": "days of leave"}]}""")
                .hasStatus(200)
                .parseJson();

        assertThat(body.at("/id").asText()).startsWith("chatcmpl-");
        assertThat(body.at("/object").asText()).isEqualTo("chat.completion");
        assertThat(body.at("/model").asText()).isEqualTo("alpha");
        assertThat(body.at("/choices/0/message/content").asText()).isEqualTo(TEXT);
        assertThat(body.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(body.at("/choices/0/message/annotations")).isEqualTo(ReceivedResponse.parseJson("""
                [{"type": "url_citation", "url_citation": {"start_index": 10, "end_index": 42, "title": "Leave",
                  "url": "https://example.org/leave#:~:text=employees%20have%2028%20days%20of%20leave"}}]"""));
        assertThat(TEXT.substring(10, 42)).isEqualTo("Employees have 28 days of leave.");
        assertThat(body.at("/usage/total_tokens").asInt())
                .isEqualTo(body.at("/usage/prompt_tokens").asInt() + body.at("/usage/completion_tokens").asInt());
        assertThat(body.at("/carrel/conversationId").isNull()).isTrue();
        assertThat(body.at("/carrel/documents/0/id").asText()).isEqualTo(id);
    }

    @Test
    void streamsChunksOfOneId() throws Exception {
        addDocument();

        List<String> data = readData("""
                {"model": "alpha", "stream": true, "stream_options": {"include_usage": true},
                 "messages": [{"role": "user", "content": [{"type": "text", "text": "days of leave"}]}]}""");

        assertThat(data.getLast()).isEqualTo("[DONE]");
        List<JsonNode> chunks = data.subList(0, data.size() - 1).stream().map(ReceivedResponse::parseJson).toList();
        JsonNode schema = OpenApiValidator.DOCUMENT.at("/components/schemas/ChatCompletionChunk");
        assertThat(chunks)
                .allSatisfy(chunk -> assertThat(OpenApiValidator.findViolations(schema, chunk)).isEmpty());
        assertThat(chunks).extracting(chunk -> chunk.at("/id").asText())
                .containsOnly(chunks.getFirst().at("/id").asText());
        assertThat(chunks.getFirst().at("/choices/0/delta"))
                .isEqualTo(ReceivedResponse.parseJson("{\"role\": \"assistant\", \"content\": \"\"}"));
        assertThat(chunks.stream()
                .map(chunk -> chunk.at("/choices/0/delta/content").asText(""))
                .collect(Collectors.joining())).isEqualTo(TEXT);
        assertThat(chunks.get(chunks.size() - 3).at("/choices/0/delta/annotations/0/url_citation/start_index").asInt())
                .isEqualTo(10);
        JsonNode last = chunks.get(chunks.size() - 2);
        assertThat(last.at("/choices/0")).isEqualTo(
                ReceivedResponse.parseJson("{\"index\": 0, \"delta\": {}, \"finish_reason\": \"stop\"}"));
        assertThat(last.at("/carrel/documents")).hasSize(1);
        assertThat(chunks.getLast().at("/choices")).isEmpty();
        assertThat(chunks.getLast().at("/usage/completion_tokens").asInt()).isPositive();
    }

    @Test
    void sendsNoUsageUnasked() {
        List<String> data = readData(streamed());
        assertThat(data).noneMatch(line -> line.contains("usage"));
        assertThat(data.stream().filter("[DONE]"::equals)).hasSize(1);
    }

    @Test
    void aFailureInAStreamIsAnErrorWithoutDone() {
        try (var failing = ApiTestService.startWith((request, sink) -> {
            sink.emitText("Hello");
            throw ReplyFailedException.aborted("the language model broke off");
        })) {
            List<String> data = new ApiTestClient(failing, ApiTestService.ADMIN).postJson(PATH, streamed())
                    .hasStatus(200)
                    .bodyText()
                    .lines()
                    .filter(line -> line.startsWith(PREFIX))
                    .map(line -> line.substring(PREFIX.length()))
                    .toList();
            assertThat(data).doesNotContain("[DONE]");
            assertThat(ReceivedResponse.parseJson(data.getLast()).at("/error/type").asText()).isEqualTo("server_error");
        }
    }

    @Test
    void continuesAStoredConversationOfTheExtension() {
        String stored = client.postJson("/v2/library/alpha/query", "{\"query\":\"one\"}").textAt("/conversationId");

        String continued = client
                .postJson(PATH,
                        """
                                {"model": "alpha", "messages": [{"role": "user", "content": "two"}], "carrel": {"conversationId": "%s"}}"""
                                .formatted(stored))
                .hasStatus(200)
                .textAt("/carrel/conversationId");

        assertThat(continued).isEqualTo(stored);
        assertThat(client.getPath("/library/alpha/conversation/" + stored).parseJson().at("/turns")).hasSize(2);
    }

    @Test
    void takesEarlierMessagesAsHistory() throws Exception {
        service.addDocument(NewDocument.ofText("the railway ticket costs apprentices thirty euros"));
        String permit = service.addDocument(NewDocument.ofText("the parking permit costs apprentices twenty euros"))
                .value();

        assertThat(client.postJson(PATH, """
                {"model": "alpha", "messages": [
                  {"role": "developer", "content": "Be brief."},
                  {"role": "assistant", "content": "Hello, what would you like to know?"},
                  {"role": "user", "content": "What does the parking permit cost?"},
                  {"role": "assistant", "content": null, "tool_calls": []},
                  {"role": "tool", "content": "{}"},
                  {"role": "assistant", "content": [{"type": "text", "text": "Much."}]},
                  {"role": "user", "content": "And for apprentices?"}]}""")
                .hasStatus(200)
                .textAt("/carrel/documents/0/id")).isEqualTo(permit);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            messages                | {"model": "alpha"}
            messages                | {"model": "alpha", "messages": []}
            messages                | {"model": "alpha", "messages": [{"role": "user", "content": " "}]}
            messages                | {"model": "alpha", "messages": [{"role": "system", "content": "x"}]}
            messages                | {"model": "alpha", "messages": [{"role": "user", "content": "x"}, {"role": "assistant", "content": "y"}]}
            messages[0].role        | {"model": "alpha", "messages": [{"role": "king", "content": "x"}]}
            messages[0].content     | {"model": "alpha", "messages": [{"role": "user", "content": 1}]}
            messages[0].content[1].type | {"model": "alpha", "messages": [{"role": "user", "content": [{"type": "text", "text": "x"}, {"type": "image_url"}]}]}
            model                   | {"messages": [{"role": "user", "content": "x"}]}
            n                       | {"model": "alpha", "n": 2, "messages": [{"role": "user", "content": "x"}]}
            max_tokens              | {"model": "alpha", "max_tokens": 0, "messages": [{"role": "user", "content": "x"}]}
            tool_choice             | {"model": "alpha", "tools": [{"type": "function"}], "tool_choice": "required", "messages": [{"role": "user", "content": "x"}]}
            tool_choice             | {"model": "alpha", "tools": [{"type": "function"}], "tool_choice": {"type": "function"}, "messages": [{"role": "user", "content": "x"}]}
            response_format         | {"model": "alpha", "response_format": {"type": "json_object"}, "messages": [{"role": "user", "content": "x"}]}
            carrel.filters          | {"model": "alpha", "carrel": {"filters": {}}, "messages": [{"role": "user", "content": "x"}]}
            carrel.filter.type      | {"model": "alpha", "carrel": {"filter": {"type": "near"}}, "messages": [{"role": "user", "content": "x"}]}
            """)
    void namesWhatIsWrong(String param, String body) {
        hasError(client.postJson(PATH, body), 400, "invalid_request_error", null).satisfies(error -> {
            assertThat(error.at("/error/param").asText()).isEqualTo(param);
            assertThat(error.at("/error/message").asText()).startsWith(param + " ").endsWith(".");
        });
    }

    @Test
    void ignoresToolsThatMayBeCalled() {
        client.postJson(PATH, """
                {"model": "alpha", "n": 1, "tools": [{"type": "function"}], "tool_choice": "auto",
                 "response_format": {"type": "text"}, "messages": [{"role": "user", "content": "x"}]}""")
                .hasStatus(200);
    }

    @Test
    void describesEveryFailureInTheShapeOfOpenAi() {
        var stranger = new ApiTestClient(service, "carrel_wrong");
        ApiTestClient reader = service.newClient(ApiTestService.allLibraries(), TokenScope.READ);
        ApiTestClient other = service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.QUERY);

        hasError(stranger.postJson(PATH, streamed()), 401, "invalid_request_error", "invalid_api_key");
        hasError(reader.postJson(PATH, streamed()), 403, "invalid_request_error", "insufficient_permissions");
        hasError(other.postJson(PATH, streamed()), 404, "invalid_request_error", "model_not_found");
        hasError(client.postJson(PATH, streamed().replace("alpha", "none")), 404, "invalid_request_error",
                "model_not_found");
        hasError(client.postJson(PATH, streamed().replace("alpha", "no id!")), 404, "invalid_request_error",
                "model_not_found");
        hasError(client.postJson(PATH, "{"), 400, "invalid_request_error", "malformed_request");
        hasError(client.postJson(PATH, "{}", "Content-Type", "text/plain"), 415, "invalid_request_error",
                "unsupported_media_type");
        hasError(client.getPath(PATH), 405, "invalid_request_error", "method_not_allowed");
        hasError(client.getPath("/v1/embeddings"), 404, "invalid_request_error", "unknown_url");
        assertThat(stranger.postJson(PATH, streamed()).header("WWW-Authenticate")).isNotEmpty();
    }

    @Test
    void listsTheLibrariesOfTheTokenAsModels() {
        ApiTestClient other = service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.QUERY);
        client.putJson("/library/beta", "{\"name\": \"Beta\"}");

        assertThat(client.getPath("/v1/models").hasStatus(200).parseJson().at("/data").findValuesAsText("id"))
                .containsExactly("alpha", "beta");
        JsonNode own = other.getPath("/v1/models").hasStatus(200).parseJson().at("/data");
        assertThat(own.findValuesAsText("id")).containsExactly("beta");
        assertThat(other.getPath("/v1/models/beta").hasStatus(200).parseJson()).isEqualTo(own.get(0));
        assertThat(own.at("/0/name").asText()).isEqualTo("Beta");
        hasError(other.getPath("/v1/models/alpha"), 404, "invalid_request_error", "model_not_found");
    }

    private static String streamed() {
        return "{\"model\": \"alpha\", \"stream\": true, \"messages\": [{\"role\": \"user\", \"content\": \"x\"}]}";
    }

    private List<String> readData(String body) {
        ReceivedResponse response = client.postJson(PATH, body).hasStatus(200);
        assertThat(response.header("Content-Type")).isEqualTo("text/event-stream");
        return response.bodyText()
                .lines()
                .filter(line -> line.startsWith(PREFIX))
                .map(line -> line.substring(PREFIX.length()))
                .toList();
    }

    private static ObjectAssert<JsonNode> hasError(ReceivedResponse response, int status,
            String type, @Nullable String code) {
        JsonNode error = response.hasStatus(status).parseJson();
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        assertThat(error.at("/error/type").asText()).isEqualTo(type);
        assertThat(error.at("/error/message").asText()).isNotEmpty();
        if (code != null) {
            assertThat(error.at("/error/code").asText()).isEqualTo(code);
        }
        return assertThatObject(error);
    }
}
