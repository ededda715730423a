package dev.carrel.http.api.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SearchControllerTest {

    private static final String SEARCH = "/v2/library/alpha/search";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    @Test
    void returnsDocumentsWithPassages() throws Exception {
        String id = service.addDocument(NewDocument.ofText("twenty days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")).value();
        service.addDocument(NewDocument.ofText("one word of many that are asked for"));

        client.postJson(SEARCH, "{\"query\":\"days of leave\",\"limit\":1,\"conversationId\":\"\"}").hasJson(200, """
                {"documents": [{"id": "%s", "title": "Leave", "similarity": 1.0,
                  "extraFields": {"learnMoreLink": {"url": "https://example.org/leave", "text": "Leave"}},
                  "passages": [{"text": "twenty days of leave", "heading": [], "similarity": 1.0,
                    "url": "https://example.org/leave#:~:text=twenty%%20days%%20of%%20leave"}]}]}""".formatted(id));
        JsonNode all = client.postJson(SEARCH, "{\"query\":\"days of leave\",\"limit\":null}")
                .hasStatus(200)
                .parseJson();
        assertThat(all.at("/documents")).hasSize(2);
        assertThat(all.at("/documents/1/extraFields")).isEqualTo(ReceivedResponse.parseJson("{}"));
    }

    @Test
    void explainsOnRequest() throws Exception {
        service.addDocument(NewDocument.ofText("twenty days of leave"));

        JsonNode found = client.postJson(SEARCH, "{\"query\":\"days of leave\",\"explain\":true}")
                .hasStatus(200)
                .parseJson();
        assertThat(found.at("/explanation/question").asText()).isEqualTo("days of leave");
        assertThat(found.at("/explanation/meaning").asText()).isEqualTo("days of leave");
        assertThat(found.at("/explanation/terms").findValuesAsText("term")).contains("leave", "days");
        assertThat(found.at("/documents/0/passages/0/explanation/matched").valueStream().map(JsonNode::asText))
                .contains("leave", "days");
        assertThat(found.at("/documents/0/passages/0/explanation/matchedWords").valueStream().map(JsonNode::asText))
                .contains("days", "leave");
        assertThat(found.at("/explanation/helpArticles")).isEmpty();
        assertThat(client.postJson(SEARCH, "{\"query\":\"days of leave\",\"explain\":\"yes\"}")
                .hasProblem(400, "malformed-request")
                .errorPointers()).containsExactly("#/explain");
    }

    @Test
    void explainsWhyAHelpArticleIsShown() throws Exception {
        service.alpha.helpArticles()
                .save(HelpArticle.of("dogs", "https://example.org/dogs", "Dogs at work")
                        .withQuestions("May I bring my dog?")
                        .withAnswer("Yes, on Fridays."));

        JsonNode article = client.postJson(SEARCH, "{\"query\":\"may I bring my dog\",\"explain\":true}")
                .hasStatus(200)
                .parseJson()
                .at("/explanation/helpArticles/0");
        assertThat(article.at("/words").asDouble()).isBetween(article.at("/threshold").asDouble(), 1.0);
        ((ObjectNode) article).remove(List.of("words", "threshold"));
        assertThat(article).isEqualTo(ReceivedResponse.parseJson("""
                {"key": "dogs", "title": "Dogs at work", "url": "https://example.org/dogs", "meaning": 0.0,
                 "closestQuestion": "May I bring my dog?", "placement": "answer"}"""));
    }

    @Test
    void doesNotContinueAConversation() {
        String conversation = client.postJson("/v2/library/alpha/query", "{\"query\":\"x\"}").textAt("/conversationId");

        client.postJson(SEARCH, "{\"query\":\"y\",\"conversationId\":\"" + conversation + "\"}").hasStatus(200);
        assertThat(client.getPath("/library/alpha/conversation/" + conversation).parseJson().at("/turns")).hasSize(1);
        client.postJson(SEARCH, "{\"query\":\"y\",\"conversationId\":\"none\"}")
                .hasProblem(404, "conversation-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.5", "1e9", "99999999999999999999"})
    void rejectsALimitOutOfRange(String limit) {
        assertThat(client.postJson(SEARCH, "{\"query\":\"x\",\"limit\":" + limit + "}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/limit");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"limit\":0}", "{\"query\":\" \",\"limit\":0}"})
    void reportsAllInvalidFields(String body) {
        assertThat(client.postJson(SEARCH, body).hasProblem(422, "invalid-request").errorPointers()).containsExactly(
                "#/query",
                "#/limit");
    }

    @Test
    void requiresANumericLimit() {
        assertThat(client.postJson(SEARCH, "{\"query\":\"x\",\"limit\":\"5\"}")
                .hasProblem(400, "malformed-request")
                .errorPointers()).containsExactly("#/limit");
        client.postJson(SEARCH, "{\"query\":\"x\",\"limit\":100}").hasStatus(200);
    }

    @Test
    void existsInV2Only() {
        client.postJson("/library/alpha/search", "{\"query\":\"x\"}").hasProblem(404, "not-found");
        client.postJson("/v2/library/alpha/document", "{\"text\":\"x\"}").hasProblem(404, "not-found");
    }
}
