package dev.carrel.http.api.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Queries without a stream, which are equal in both versions of the API. */
class QueryControllerTest {

    private static final String CURRENT = "/v2/library/alpha/query";
    private static final String UNVERSIONED = "/library/alpha/query";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    @ParameterizedTest
    @ValueSource(strings = {CURRENT, UNVERSIONED, CURRENT + "/"})
    void returnsExactlyTheDocumentedFields(String path) {
        ReceivedResponse reply = client.postJson(path, "{\"query\":\" nothing like it \"}").hasStatus(200);

        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.parseJson()).isEqualTo(ReceivedResponse.parseJson("""
                {"reply": "You asked: nothing like it", "conversationId": "%s",
                 "metadata": {"documents": [], "images": [], "helpArticles": []}}""".formatted(
                reply.textAt("/conversationId"))));
    }

    @Test
    void returnsDocumentsImagesAndHelpArticles() throws Exception {
        String id = service.addDocument(NewDocument.ofText("twenty days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")
                .withImageSnippet("https://example.org/leave.png")).value();

        JsonNode metadata = client.postJson(CURRENT, "{\"query\":\"days of leave\"}")
                .hasStatus(200)
                .parseJson()
                .at("/metadata");

        assertThat(metadata).isEqualTo(ReceivedResponse.parseJson("""
                {"documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {
                    "learnMoreLink": {"url": "https://example.org/leave", "text": "Leave"},
                    "excerpt": {"text": "twenty days of leave", "heading": [],
                      "url": "https://example.org/leave#:~:text=twenty%%20days%%20of%%20leave"},
                    "quoted": true, "sure": true}}],
                 "images": [{"url": "https://example.org/leave.png", "text": "Leave"}],
                 "helpArticles": [{"url": "https://example.org/leave", "text": "Leave"}]}""".formatted(id)));
    }

    @Test
    void saysOnEachSourceThatAReplyIsNotSure() throws Exception {
        service.addDocument(NewDocument.ofText("twenty days of leave"));
        for (String path : List.of(CURRENT, UNVERSIONED)) {
            JsonNode reply = client.postJson(path, "{\"query\":\"leave volcano xylophone harbour\"}")
                    .hasStatus(200)
                    .parseJson();

            assertThat(reply.at("/reply").asText()).startsWith("I am not sure.");
            assertThat(reply.at("/metadata/documents/0/extraFields/sure").isBoolean()).isTrue();
            assertThat(reply.at("/metadata/documents/0/extraFields/sure").asBoolean()).isFalse();
            JsonNode turn = client.getPath("/library/alpha/conversation/" + reply.at("/conversationId").asText())
                    .hasStatus(200)
                    .parseJson()
                    .at("/turns/0");
            assertThat(turn.at("/metadata")).isEqualTo(reply.at("/metadata"));
        }
    }

    @Test
    void returnsTheKeyAndNoLinksOfADocumentWithoutAddress() throws Exception {
        service.addDocument(NewDocument.ofText("twenty days of leave").withKey("rules/leave.txt"));

        JsonNode metadata = client.postJson(UNVERSIONED, "{\"query\":\"days of leave\"}")
                .hasStatus(200)
                .parseJson()
                .at("/metadata");

        assertThat(metadata.at("/documents/0/extraFields")).isEqualTo(ReceivedResponse.parseJson("""
                {"key": "rules/leave.txt", "excerpt": {"text": "twenty days of leave", "heading": []},
                 "quoted": true, "sure": true}"""));
        assertThat(metadata.at("/images")).isEmpty();
        assertThat(metadata.at("/helpArticles")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {CURRENT, UNVERSIONED})
    void storesNothingIfTheClientKeepsTheConversation(String path) throws Exception {
        String id = service.addDocument(NewDocument.ofText("the parking permit costs apprentices twenty euros"))
                .value();
        service.addDocument(NewDocument.ofText("the railway ticket costs apprentices thirty euros"));

        JsonNode reply = client.postJson(path, """
                {"query": "And for apprentices?", "conversationId": "",
                 "history": [{"query": "What does the parking permit cost?", "reply": "Much."}, {"query": "Why?"}]}""")
                .hasStatus(200)
                .parseJson();

        assertThat(reply.at("/conversationId").isNull()).isTrue();
        assertThat(reply.at("/metadata/documents/0/id").asText()).isEqualTo(id);
        assertThat(client.postJson(path, "{\"query\":\"x\",\"history\":[],\"streaming\":true}")
                .hasStatus(200)
                .bodyText()).containsPattern("\"(conversationId|gptConversationId)\":null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            422 | #/history         | {"query": "x", "conversationId": "c", "history": []}
            422 | #/history         | {"query": "x", "history": [{"reply": "That."}]}
            422 | #/history         | {"query": "x", "history": [{"query": " "}]}
            400 | #/history         | {"query": "x", "history": "What? That."}
            400 | #/history/1       | {"query": "x", "history": [{"query": "What?"}, null]}
            400 | #/history/0/reply | {"query": "x", "history": [{"query": "What?", "reply": 1}]}
            422 | #/depth           | {"query": "x", "depth": -1}
            422 | #/depth           | {"query": "x", "depth": 101}
            400 | #/depth           | {"query": "x", "depth": "all"}
            """)
    void rejectsAnInvalidHistoryOrDepth(int status, String pointer, String body) {
        String code = status == 400 ? "malformed-request" : "invalid-request";
        for (String path : List.of(CURRENT, UNVERSIONED, "/v2/library/alpha/search")) {
            assertThat(client.postJson(path, body).hasProblem(status, code).errorPointers()).containsExactly(pointer);
        }
    }

    @Test
    void continuesAConversationAcrossApiVersions() {
        String first = client.postJson(CURRENT, "{\"query\":\"one\",\"conversationId\":null}")
                .hasStatus(200)
                .textAt("/conversationId");
        String second = client.postJson(UNVERSIONED, "{\"query\":\"two\",\"conversationId\":\"" + first + "\"}")
                .hasStatus(200)
                .textAt("/conversationId");

        assertThat(second).isEqualTo(first);
        var asked = new ArrayList<String>();
        client.getPath("/library/alpha/conversation/" + first)
                .hasStatus(200)
                .parseJson()
                .at("/turns")
                .forEach(turn -> asked.add(turn.at("/query").asText()));
        assertThat(asked).containsExactly("one", "two");
    }

    @Test
    void treatsAnEmptyConversationIdAsAbsent() {
        client.postJson(CURRENT, "{\"query\":\"one\",\"conversationId\":\"\",\"streaming\":null}").hasStatus(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "../x", "a b", "%00"})
    void rejectsUnknownConversations(String id) {
        for (String path : new String[]{CURRENT, UNVERSIONED}) {
            for (String streaming : new String[]{"true", "false"}) {
                client.postJson(path,
                        "{\"query\":\"x\",\"conversationId\":\"" + id + "\",\"streaming\":" + streaming + "}")
                        .hasProblem(404, "conversation-not-found");
            }
        }
    }

    @Test
    void rejectsConversationsOfAnotherLibrary() {
        client.putJson("/library/beta", "{}").hasStatus(201);
        String beta = client.postJson("/v2/library/beta/query", "{\"query\":\"x\"}")
                .hasStatus(200)
                .textAt("/conversationId");

        client.postJson(CURRENT, "{\"query\":\"x\",\"conversationId\":\"" + beta + "\"}")
                .hasProblem(404, "conversation-not-found");
    }

    @Test
    void reportsAnUnknownLibraryBeforeAnUnknownConversation() {
        client.postJson("/v2/library/nowhere/query", "{\"query\":\"x\",\"conversationId\":\"a b\"}")
                .hasProblem(404, "library-not-found");
        client.postJson("/v2/library/a%20b/query", "{\"query\":\"x\"}").hasProblem(404, "library-not-found");
    }

    @Test
    void validatesFieldsBeforeTheLibrary() {
        client.postJson("/v2/library/nowhere/query", "{\"query\":\" \"}").hasProblem(422, "invalid-request");
    }

    @Test
    void limitsAQuestionInCodePoints() {
        client.postJson(CURRENT, "{\"query\":\"" + "😀".repeat(8192) + "\"}").hasStatus(200);

        ReceivedResponse refused = client.postJson(CURRENT, "{\"query\":\"" + "x".repeat(8193) + "\"}");
        refused.hasProblem(422, "invalid-request");
        assertThat(refused.errorPointers()).containsExactly("#/query");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"query\":null}", "{\"query\":\"\"}", "{\"query\":\" \\n\\t \"}",
        "{\"query\":\"\\ud800\"}"})
    void rejectsEmptyQuestions(String body) {
        ReceivedResponse refused = client.postJson(UNVERSIONED, body);

        refused.hasProblem(422, "invalid-request");
        assertThat(refused.errorPointers()).containsExactly("#/query");
    }

    @Test
    void ignoresUnknownFields() {
        client.postJson(CURRENT, "{\"query\":\"x\",\"model\":{\"deep\":[1,{\"a\":null}]}}").hasStatus(200);
    }
}
