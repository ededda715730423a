package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.OpenApiValidator;
import dev.carrel.http.ReceivedResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The events of streamed responses: their order, their numbers and their ends. */
class ModelResponseStreamTest {

    private static final String PATH = "/v1/responses";
    private static final String BODY = "{\"model\": \"alpha\", \"stream\": true, \"input\": \"days of leave\"}";

    @Test
    void sendsTheEventsInOrder() throws Exception {
        try (ApiTestService service = ApiTestService
                .startWith(ScriptedReplyWriter.emitting("Hello 😀.", " Employees have 28 days of leave."))) {
            service.addDocument(NewDocument.ofText("employees have 28 days of leave").withTitle("Leave"));

            List<JsonNode> events = readEvents(service);

            assertThat(events).extracting(ModelResponseStreamTest::typeOf)
                    .containsExactly("response.created", "response.in_progress", "response.output_item.added",
                            "response.content_part.added", "response.output_text.delta", "response.output_text.delta",
                            "response.output_text.annotation.added", "response.output_text.done",
                            "response.content_part.done", "response.output_item.done", "response.completed");
            assertThat(events).extracting(event -> event.at("/sequence_number").asInt())
                    .isEqualTo(IntStream.range(0, events.size()).boxed().toList());
            JsonNode complete = events.getLast().at("/response");
            assertThat(events.stream().filter(event -> event.has("response")))
                    .allSatisfy(event -> assertThat(event.at("/response/id")).isEqualTo(complete.at("/id")))
                    .allSatisfy(event -> assertThat(event.at("/response/store").asBoolean()).isTrue());
            JsonNode message = complete.at("/output/0");
            assertThat(events.stream().filter(event -> event.has("item_id")))
                    .allSatisfy(event -> assertThat(event.at("/item_id")).isEqualTo(message.at("/id")));
            String text = message.at("/content/0/text").asText();
            assertThat(events.stream().map(event -> event.at("/delta").asText("")).collect(Collectors.joining()))
                    .isEqualTo(text)
                    .isEqualTo(events.get(7).at("/text").asText());
            JsonNode annotation = events.get(6).at("/annotation");
            assertThat(text.substring(annotation.at("/start_index").asInt(), annotation.at("/end_index").asInt()))
                    .isEqualTo("Employees have 28 days of leave.");
            assertThat(message.at("/content/0/annotations/0")).isEqualTo(annotation);
            assertThat(events.get(8).at("/part")).isEqualTo(message.at("/content/0"));
            assertThat(events.get(9).at("/item")).isEqualTo(message);
            assertThat(events.getFirst().at("/response/status").asText()).isEqualTo("in_progress");
            assertThat(events.getFirst().at("/response/usage").isNull()).isTrue();
            assertThat(complete.at("/carrel/documents")).hasSize(1);
            assertThat(service.adminClient()
                    .getPath("/library/alpha/conversation/" + complete.at("/carrel/conversationId").asText())
                    .parseJson()
                    .at("/turns")).hasSize(1);
        }
    }

    @Test
    void endsIncompleteIfTheReplyWasCutOff() {
        List<JsonNode> events = readEvents((request, sink) -> {
            sink.emitText("Employees");
            return new ReplyWriter.GeneratedReply("Employees", EchoReplyWriter.documents(request), List.of(), Set.of(),
                    true);
        });

        assertThat(typeOf(events.getLast())).isEqualTo("response.incomplete");
        assertThat(events.getLast().at("/response/incomplete_details/reason").asText()).isEqualTo("max_output_tokens");
        assertThat(events.getLast().at("/response/output/0/content/0/text").asText()).isEqualTo("Employees");
    }

    @Test
    void endsFailedIfTheReplyFails() {
        List<JsonNode> events = readEvents(ScriptedReplyWriter.emitting("Hello")
                .fail(ReplyFailedException.aborted("the language model broke off")));

        assertThat(events).extracting(ModelResponseStreamTest::typeOf)
                .endsWith("response.output_text.delta", "response.failed");
        JsonNode failed = events.getLast().at("/response");
        assertThat(failed.at("/status").asText()).isEqualTo("failed");
        assertThat(failed.at("/error/code").asText()).isEqualTo("server_error");
        assertThat(failed.at("/error/message").asText()).isNotEmpty();
        assertThat(failed.at("/output")).isEmpty();
    }

    @Test
    void endsFailedBeforeTheTextIfTheModelIsBusy() {
        List<JsonNode> events = readEvents(ScriptedReplyWriter.emitting()
                .fail(new OverloadedException("The model is busy.", Duration.ofSeconds(1))));

        assertThat(events).extracting(ModelResponseStreamTest::typeOf)
                .containsExactly("response.created", "response.in_progress", "response.failed");
        assertThat(events.getLast().at("/response/error/code").asText()).isEqualTo("rate_limit_exceeded");
        assertThat(events.getLast().at("/response/error/message").asText()).isEqualTo("The model is busy.");
    }

    private static List<JsonNode> readEvents(ReplyWriter writer) {
        try (ApiTestService service = ApiTestService.startWith(writer)) {
            return readEvents(service);
        }
    }

    /** Reads a stream whose events are named by their types and fit the schema. */
    private static List<JsonNode> readEvents(ApiTestService service) {
        ReceivedResponse response = new ApiTestClient(service, ApiTestService.ADMIN).postJson(PATH, BODY)
                .hasStatus(200);
        assertThat(response.header("Content-Type")).isEqualTo("text/event-stream");
        JsonNode schema = OpenApiValidator.DOCUMENT.at("/components/schemas/ModelResponseEvent");
        var events = new ArrayList<JsonNode>();
        for (String frame : response.bodyText().split("\n\n")) {
            List<String> lines = frame.lines().filter(line -> !line.startsWith(":")).toList();
            if (!lines.isEmpty()) {
                assertThat(lines).hasSize(2);
                JsonNode event = ReceivedResponse.parseJson(lines.getLast().substring("data: ".length()));
                assertThat(lines.getFirst()).isEqualTo("event: " + typeOf(event));
                assertThat(OpenApiValidator.findViolations(schema, event)).isEmpty();
                events.add(event);
            }
        }
        return events;
    }

    private static String typeOf(JsonNode event) {
        return event.at("/type").asText();
    }
}
