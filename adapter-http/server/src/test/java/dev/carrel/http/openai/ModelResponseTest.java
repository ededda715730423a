package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whole responses, the conversations that they continue, and their errors. */
class ModelResponseTest {

    private static final String PATH = "/v1/responses";

    /** The requests that the reply writer received, by their questions. */
    private final Map<String, ReplyRequest> written = new ConcurrentHashMap<>();
    @AutoClose
    private final ApiTestService service = ApiTestService.startWith((request, sink) -> {
        written.put(request.question(), request);
        return new EchoReplyWriter().writeReply(request, sink);
    });
    private final ApiTestClient client = service.adminClient();

    private ReceivedResponse respond(String fields) {
        return client.postJson(PATH, "{\"model\": \"alpha\", " + fields + "}");
    }

    @Test
    void answersAQuestion() throws Exception {
        String id = service.addDocument(NewDocument.ofText("employees have 28 days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")).value();

        ReceivedResponse received = respond(
                "\"input\": \"days of leave\", \"instructions\": \"Be brief.\", \"temperature\": 0.3")
                .hasStatus(200);

        JsonNode response = received.parseJson();
        assertThat(response.at("/object").asText()).isEqualTo("response");
        assertThat(response.at("/status").asText()).isEqualTo("completed");
        assertThat(response.at("/model").asText()).isEqualTo("alpha");
        assertThat(response.at("/instructions").asText()).isEqualTo("Be brief.");
        assertThat(response.at("/store").asBoolean()).isTrue();
        assertThat(response.at("/error").isNull()).isTrue();
        assertThat(response.at("/output")).hasSize(1);
        assertThat(response.at("/output/0/status").asText()).isEqualTo("completed");
        assertThat(response.at("/output/0/content/0")).isEqualTo(ReceivedResponse.parseJson("""
                {"type": "output_text", "text": "You asked: days of leave", "logprobs": [],
                 "annotations": [{"type": "url_citation", "start_index": 0, "end_index": 24, "title": "Leave",
                   "url": "https://example.org/leave#:~:text=employees%20have%2028%20days%20of%20leave"}]}"""));
        assertThat(response.at("/usage/total_tokens").asInt())
                .isEqualTo(response.at("/usage/input_tokens").asInt() + response.at("/usage/output_tokens").asInt());
        assertThat(response.at("/carrel/documents/0/id").asText()).isEqualTo(id);
        String query = received.header("Query-Id");
        assertThat(response.at("/id").asText())
                .isEqualTo("resp_" + response.at("/carrel/conversationId").asText() + "." + query);
        assertThat(response.at("/output/0/id").asText()).isEqualTo("msg_" + query);
        assertThat(written.get("days of leave").options().instructions()).isEqualTo("Be brief.");
    }

    @Test
    void continuesTheConversationOfAnEarlierResponse() {
        JsonNode first = respond("\"input\": \"one\"").hasStatus(200).parseJson();

        JsonNode second = respond(
                "\"input\": [{\"role\": \"user\", \"content\": \"two\"}], \"previous_response_id\": \""
                        + first.at("/id").asText() + "\"")
                .hasStatus(200)
                .parseJson();

        String conversation = first.at("/carrel/conversationId").asText();
        assertThat(second.at("/carrel/conversationId").asText()).isEqualTo(conversation);
        assertThat(second.at("/previous_response_id")).isEqualTo(first.at("/id"));
        assertThat(second.at("/id")).isNotEqualTo(first.at("/id"));
        assertThat(client.getPath("/library/alpha/conversation/" + conversation)
                .parseJson()
                .at("/turns")
                .findValuesAsText("query")).containsExactly("one", "two");
        assertThat(written.get("two").recentTurns()).singleElement()
                .satisfies(turn -> assertThat(turn.reply()).isEqualTo("You asked: one"));
    }

    @Test
    void readsAStoredConversationWithoutContinuingIt() {
        JsonNode first = respond("\"input\": \"one\"").parseJson();

        JsonNode second = respond("\"input\": \"two\", \"store\": false, \"previous_response_id\": \""
                + first.at("/id").asText() + "\"").hasStatus(200).parseJson();

        assertThat(second.at("/store").asBoolean()).isFalse();
        assertThat(written.get("two").recentTurns()).hasSize(1);
        assertThat(client.getPath("/library/alpha/conversation/" + first.at("/carrel/conversationId").asText())
                .parseJson()
                .at("/turns")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "input": "one", "store": false
            "input": [{"role": "user", "content": "zero"}, {"role": "assistant", "content": "0"}, {"role": "user", "content": "one"}]
            """)
    void saysThatAResponseIsNotStored(String fields) {
        JsonNode response = respond(fields).hasStatus(200).parseJson();

        assertThat(response.at("/store").asBoolean()).isFalse();
        assertThat(response.at("/carrel/conversationId").isNull()).isTrue();
        assertThat(client.getPath("/library/alpha/conversation").parseJson().at("/conversations")).isEmpty();
        JsonNode error = respond("\"input\": \"two\", \"previous_response_id\": \"" + response.at("/id").asText()
                + "\"").hasStatus(400).parseJson();
        assertThat(error.at("/error/code").asText()).isEqualTo("previous_response_not_found");
        assertThat(error.at("/error/param").asText()).isEqualTo("previous_response_id");
    }

    @ParameterizedTest
    @CsvSource({"resp_01936b1e-8f00-7000-8000-000000000001.x", "resp_.x", "resp_..x", "resp_a b.x", "chatcmpl-1", "''"})
    void doesNotContinueFromAnUnknownResponse(String previous) {
        for (boolean store : new boolean[]{true, false}) {
            assertThat(respond("\"input\": \"two\", \"store\": " + store + ", \"previous_response_id\": \"" + previous
                    + "\"").hasStatus(400).textAt("/error/code")).isEqualTo("previous_response_not_found");
        }
    }

    @Test
    void takesEarlierMessagesAsHistoryAndIgnoresOtherItems() {
        respond("""
                "instructions": "Be brief.", "input": [
                  {"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "Be polite."}]},
                  {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "zero"}]},
                  {"type": "reasoning", "id": "rs_1", "summary": []},
                  {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
                  {"type": "function_call_output", "call_id": "c", "output": "{}"},
                  {"type": "message", "role": "assistant", "id": "msg_2", "status": "completed",
                   "content": [{"type": "output_text", "text": "0", "annotations": [], "logprobs": []}]},
                  {"role": "user", "content": "one"}]""").hasStatus(200);

        ReplyRequest request = written.get("one");
        assertThat(request.options().instructions()).isEqualTo("Be brief.\n\nBe polite.");
        assertThat(request.recentTurns()).singleElement().satisfies(turn -> {
            assertThat(turn.query()).isEqualTo("zero");
            assertThat(turn.reply()).isEqualTo("0");
        });
    }

    @Test
    void answersFromTheDocumentsOfAFilter() throws Exception {
        service.addDocument(NewDocument.ofText("days of leave"));

        assertThat(
                respond("\"input\": \"days of leave\", \"carrel\": {\"filter\": {\"type\": \"eq\", \"key\": \"team\", "
                        + "\"value\": \"sales\"}}").hasStatus(200).parseJson().at("/carrel/documents"))
                .isEmpty();
    }

    @Test
    void isIncompleteIfTheReplyWasCutOff() {
        try (ApiTestService truncating = ApiTestService.startWith((request, sink) -> {
            sink.emitText("Employees");
            return new GeneratedReply("Employees", EchoReplyWriter.documents(request), List.of(), Set.of(),
                    Integer.valueOf(1).equals(request.options().maxTokens()));
        })) {
            JsonNode response = new ApiTestClient(truncating, ApiTestService.ADMIN)
                    .postJson(PATH, "{\"model\": \"alpha\", \"input\": \"x\", \"max_output_tokens\": 1}")
                    .hasStatus(200)
                    .parseJson();
            assertThat(response.at("/status").asText()).isEqualTo("incomplete");
            assertThat(response.at("/incomplete_details/reason").asText()).isEqualTo("max_output_tokens");
            assertThat(response.at("/output/0/status").asText()).isEqualTo("incomplete");
            assertThat(response.at("/max_output_tokens").asInt()).isOne();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            input                    | {"model": "alpha"}
            input                    | {"model": "alpha", "input": " "}
            input                    | {"model": "alpha", "input": 1}
            input                    | {"model": "alpha", "input": []}
            input                    | {"model": "alpha", "input": [{"role": "assistant", "content": "x"}]}
            input[0].role            | {"model": "alpha", "input": [{"role": "king", "content": "x"}]}
            input[0].content[0].type | {"model": "alpha", "input": [{"role": "user", "content": [{"type": "input_image"}]}]}
            input[0].type            | {"model": "alpha", "input": [{"type": "item_reference", "id": "msg_1"}, {"role": "user", "content": "x"}]}
            model                    | {"input": "x"}
            conversation             | {"model": "alpha", "input": "x", "conversation": "conv_1"}
            prompt                   | {"model": "alpha", "input": "x", "prompt": {"id": "p"}}
            background               | {"model": "alpha", "input": "x", "background": true}
            max_output_tokens        | {"model": "alpha", "input": "x", "max_output_tokens": 0}
            tool_choice              | {"model": "alpha", "input": "x", "tools": [{"type": "web_search"}], "tool_choice": "required"}
            text.format              | {"model": "alpha", "input": "x", "text": {"format": {"type": "json_schema"}}}
            carrel.conversationId    | {"model": "alpha", "input": "x", "carrel": {"conversationId": "c"}}
            carrel.filter.type       | {"model": "alpha", "input": "x", "carrel": {"filter": {"type": "near"}}}
            """)
    void namesWhatIsWrong(String param, String body) {
        JsonNode error = client.postJson(PATH, body).hasStatus(400).parseJson();
        assertThat(error.at("/error/type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.at("/error/param").asText()).isEqualTo(param);
        assertThat(error.at("/error/message").asText()).startsWith(param + " ");
    }

    @Test
    void describesEveryFailureInTheShapeOfOpenAi() {
        String body = "{\"model\": \"alpha\", \"input\": \"x\"}";
        ApiTestClient other = service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.QUERY);
        assertThat(new ApiTestClient(service, "carrel_wrong").postJson(PATH, body).hasStatus(401).textAt("/error/code"))
                .isEqualTo("invalid_api_key");
        assertThat(other.postJson(PATH, body).hasStatus(404).textAt("/error/code")).isEqualTo("model_not_found");
        assertThat(client.postJson(PATH, body.replace("alpha", "no id!")).hasStatus(404).textAt("/error/code"))
                .isEqualTo("model_not_found");
        try (ApiTestService failing = ApiTestService.startWith((request, sink) -> {
            throw ReplyFailedException.aborted("the language model broke off");
        })) {
            assertThat(new ApiTestClient(failing, ApiTestService.ADMIN).postJson(PATH, body)
                    .hasStatus(503)
                    .textAt("/error/type")).isEqualTo("server_error");
        }
    }
}
