package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.document.NewDocument;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SearchTest {

    private static final String SEARCH = "/v2/library/alpha/search";

    @AutoClose
    private final Service service = Service.start();
    private final Client client = service.admin();

    @Test
    void showsDocumentsWithTheirPassages() throws Exception {
        String id = service.document(NewDocument.ofText("twenty days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")).value();
        service.document(NewDocument.ofText("one word of many that are asked for"));

        client.post(SEARCH, "{\"query\":\"days of leave\",\"limit\":1,\"conversationId\":\"\"}").isJson(200, """
                {"documents": [{"id": "%s", "title": "Leave", "similarity": 1.0,
                  "extraFields": {"learnMoreLink": {"url": "https://example.org/leave", "text": "Leave"}},
                  "passages": [{"text": "twenty days of leave", "similarity": 1.0}]}]}""".formatted(id));
        JsonNode all = client.post(SEARCH, "{\"query\":\"days of leave\",\"limit\":null}").is(200).json();
        assertThat(all.at("/documents")).hasSize(2);
        assertThat(all.at("/documents/1/extraFields")).isEqualTo(Received.json("{}"));
    }

    @Test
    void explainsIfAsked() throws Exception {
        service.document(NewDocument.ofText("twenty days of leave"));

        JsonNode found = client.post(SEARCH, "{\"query\":\"days of leave\",\"explain\":true}").is(200).json();
        assertThat(found.at("/explanation/question").asText()).isEqualTo("days of leave");
        assertThat(found.at("/explanation/meaning").asText()).isEqualTo("days of leave");
        assertThat(found.at("/explanation/terms").findValuesAsText("term")).contains("leave", "days");
        assertThat(found.at("/documents/0/passages/0/explanation/matched").valueStream().map(JsonNode::asText))
                .contains("leave", "days");
        assertThat(client.post(SEARCH, "{\"query\":\"days of leave\",\"explain\":\"yes\"}")
                .isProblem(400, "malformed-request")
                .pointers()).containsExactly("#/explain");
    }

    @Test
    void doesNotContinueAConversation() {
        String conversation = client.post("/v2/library/alpha/query", "{\"query\":\"x\"}").at("/conversationId");

        client.post(SEARCH, "{\"query\":\"y\",\"conversationId\":\"" + conversation + "\"}").is(200);
        assertThat(client.get("/library/alpha/conversation/" + conversation).json().at("/turns")).hasSize(1);
        client.post(SEARCH, "{\"query\":\"y\",\"conversationId\":\"none\"}").isProblem(404, "conversation-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.5", "1e9", "99999999999999999999"})
    void refusesALimitOutOfBounds(String limit) {
        assertThat(client.post(SEARCH, "{\"query\":\"x\",\"limit\":" + limit + "}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/limit");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"limit\":0}", "{\"query\":\" \",\"limit\":0}"})
    void namesAllThatItRefuses(String body) {
        assertThat(client.post(SEARCH, body).isProblem(422, "invalid-request").pointers()).containsExactly("#/query",
                "#/limit");
    }

    @Test
    void takesOnlyANumberForALimit() {
        assertThat(client.post(SEARCH, "{\"query\":\"x\",\"limit\":\"5\"}")
                .isProblem(400, "malformed-request")
                .pointers()).containsExactly("#/limit");
        client.post(SEARCH, "{\"query\":\"x\",\"limit\":100}").is(200);
    }

    @Test
    void isThereInTheCurrentGenerationOnly() {
        client.post("/library/alpha/search", "{\"query\":\"x\"}").isProblem(404, "not-found");
        client.post("/v2/library/alpha/document", "{\"text\":\"x\"}").isProblem(404, "not-found");
    }
}
