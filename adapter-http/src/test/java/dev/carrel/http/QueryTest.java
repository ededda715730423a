package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.document.NewDocument;
import java.util.ArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Asking without a stream, which is the same in both generations. */
class QueryTest {

    private static final String CURRENT = "/v2/library/alpha/query";
    private static final String UNVERSIONED = "/library/alpha/query";

    @AutoClose
    private final Service service = Service.start();
    private final Client client = service.admin();

    @ParameterizedTest
    @ValueSource(strings = {CURRENT, UNVERSIONED, CURRENT + "/"})
    void hasExactlyTheFieldsOfTheInterface(String path) {
        Received reply = client.post(path, "{\"query\":\" nothing like it \"}").is(200);

        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.json()).isEqualTo(Received.json("""
                {"reply": "You asked: nothing like it", "conversationId": "%s",
                 "metadata": {"documents": [], "images": [], "helpArticles": []}}""".formatted(
                reply.at("/conversationId"))));
    }

    @Test
    void namesTheDocumentsTheImagesAndTheHelpArticles() throws Exception {
        String id = service.document(NewDocument.ofText("twenty days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")
                .withImageSnippet("https://example.org/leave.png")).value();

        JsonNode metadata = client.post(CURRENT, "{\"query\":\"days of leave\"}").is(200).json().at("/metadata");

        assertThat(metadata).isEqualTo(Received.json("""
                {"documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {
                    "learnMoreLink": {"url": "https://example.org/leave", "text": "Leave"}}}],
                 "images": [{"url": "https://example.org/leave.png", "text": "Leave"}],
                 "helpArticles": [{"url": "https://example.org/leave", "text": "Leave"}]}""".formatted(id)));
    }

    @Test
    void leavesTheExtraFieldsOfADocumentWithoutAddressEmpty() throws Exception {
        service.document(NewDocument.ofText("twenty days of leave"));

        JsonNode metadata = client.post(UNVERSIONED, "{\"query\":\"days of leave\"}").is(200).json().at("/metadata");

        assertThat(metadata.at("/documents/0/extraFields")).isEqualTo(Received.json("{}"));
        assertThat(metadata.at("/images")).isEmpty();
        assertThat(metadata.at("/helpArticles")).isEmpty();
    }

    @Test
    void continuesAConversationAcrossTheGenerations() {
        String first = client.post(CURRENT, "{\"query\":\"one\",\"conversationId\":null}")
                .is(200)
                .at("/conversationId");
        String second = client.post(UNVERSIONED, "{\"query\":\"two\",\"conversationId\":\"" + first + "\"}")
                .is(200)
                .at("/conversationId");

        assertThat(second).isEqualTo(first);
        var asked = new ArrayList<String>();
        client.get("/library/alpha/conversation/" + first)
                .is(200)
                .json()
                .at("/turns")
                .forEach(turn -> asked.add(turn.at("/query").asText()));
        assertThat(asked).containsExactly("one", "two");
    }

    @Test
    void takesAnEmptyConversationForNone() {
        client.post(CURRENT, "{\"query\":\"one\",\"conversationId\":\"\",\"streaming\":null}").is(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "../x", "a b", "%00"})
    void refusesAConversationThatIsNotThere(String id) {
        for (String path : new String[]{CURRENT, UNVERSIONED}) {
            for (String streaming : new String[]{"true", "false"}) {
                client.post(path, "{\"query\":\"x\",\"conversationId\":\"" + id + "\",\"streaming\":" + streaming + "}")
                        .isProblem(404, "conversation-not-found");
            }
        }
    }

    @Test
    void refusesAConversationOfAnotherLibrary() {
        client.put("/library/beta", "{}").is(201);
        String beta = client.post("/v2/library/beta/query", "{\"query\":\"x\"}").is(200).at("/conversationId");

        client.post(CURRENT, "{\"query\":\"x\",\"conversationId\":\"" + beta + "\"}")
                .isProblem(404, "conversation-not-found");
    }

    @Test
    void tellsAnUnknownLibraryBeforeAnUnknownConversation() {
        client.post("/v2/library/nowhere/query", "{\"query\":\"x\",\"conversationId\":\"a b\"}")
                .isProblem(404, "library-not-found");
        client.post("/v2/library/a%20b/query", "{\"query\":\"x\"}").isProblem(404, "library-not-found");
    }

    @Test
    void looksAtTheValuesBeforeTheLibrary() {
        client.post("/v2/library/nowhere/query", "{\"query\":\" \"}").isProblem(422, "invalid-request");
    }

    @Test
    void takesAQuestionUpToItsLimitInCodePoints() {
        client.post(CURRENT, "{\"query\":\"" + "😀".repeat(8192) + "\"}").is(200);

        Received refused = client.post(CURRENT, "{\"query\":\"" + "x".repeat(8193) + "\"}");
        refused.isProblem(422, "invalid-request");
        assertThat(refused.pointers()).containsExactly("#/query");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"query\":null}", "{\"query\":\"\"}", "{\"query\":\" \\n\\t \"}",
        "{\"query\":\"\\ud800\"}"})
    void refusesAQuestionThatSaysNothing(String body) {
        Received refused = client.post(UNVERSIONED, body);

        refused.isProblem(422, "invalid-request");
        assertThat(refused.pointers()).containsExactly("#/query");
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        client.post(CURRENT, "{\"query\":\"x\",\"model\":{\"deep\":[1,{\"a\":null}]}}").is(200);
    }
}
