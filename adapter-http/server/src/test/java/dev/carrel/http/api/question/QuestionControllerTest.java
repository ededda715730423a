package dev.carrel.http.api.question;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class QuestionControllerTest {

    private static final String LOG = "/library/alpha/question";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();
    private final ApiTestClient site = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY);

    @BeforeEach
    void addDocument() throws Exception {
        service.addDocument(NewDocument.ofText("days of leave").withTitle("Leave (2026)"));
    }

    private ReceivedResponse ask(String query) {
        return site.postJson("/v2/library/alpha/query", "{\"query\":\"" + query + "\"}").hasStatus(200);
    }

    private List<String> queriesOf(String parameters) {
        return client.getPath(LOG + parameters).hasStatus(200).parseJson().get("questions").findValuesAsText("query");
    }

    @Test
    void listsQuestionsNewestFirst() {
        ReceivedResponse found = ask("leave");
        ask("zebra");

        JsonNode page = client.getPath(LOG + "?limit=1").hasStatus(200).parseJson();
        assertThat(page.at("/questions/0/query").asText()).isEqualTo("zebra");
        assertThat(page.at("/questions/0/outcome").asText()).isEqualTo("nothing-found");
        assertThat(page.at("/questions/0/documents")).isEmpty();
        JsonNode next = client.getPath(LOG + "?limit=1&cursor=" + page.get("nextCursor").asText()).parseJson();
        JsonNode leave = next.at("/questions/0");
        assertThat(leave.get("id").asText()).isEqualTo(found.header("Query-Id"));
        assertThat(leave.get("outcome").asText()).isEqualTo("answered");
        assertThat(leave.get("similarity").asDouble()).isEqualTo(1);
        assertThat(leave.get("token").asText()).isEqualTo("test");
        assertThat(leave.get("conversationId").asText()).isEqualTo(found.textAt("/conversationId"));
        assertThat(leave.get("turn").asInt()).isEqualTo(1);
        assertThat(leave.get("documents")).hasSize(1);
        assertThat(leave.get("vote").isNull()).isTrue();
        assertThat(next.get("nextCursor").isNull()).isTrue();
    }

    @Test
    void selectsByOutcomeVoteTimeAndText() {
        ask("leave");
        String disliked = ask("zebra").header("Query-Id");
        client.postJson(LOG + "/" + disliked + "/feedback", "{\"vote\":\"down\"}").hasStatus(200);

        assertThat(queriesOf("?outcome=nothing-found")).containsExactly("zebra");
        assertThat(queriesOf("?outcome=answered")).containsExactly("leave");
        assertThat(queriesOf("?outcome=failed")).isEmpty();
        assertThat(queriesOf("?vote=down")).containsExactly("zebra");
        assertThat(queriesOf("?vote=up")).isEmpty();
        assertThat(queriesOf("?since=2999-01-01T00:00:00Z")).isEmpty();
        assertThat(queriesOf("?since=2020-01-01T00:00:00%2B01:00")).containsExactly("zebra", "leave");
        assertThat(queriesOf("?query=EAV")).containsExactly("leave");
    }

    @Test
    void groupsAlikeQuestions() {
        ask("zebra");
        ask("leave");
        String disliked = ask("Zebra!").header("Query-Id");
        client.postJson(LOG + "/" + disliked + "/feedback", "{\"vote\":\"down\"}").hasStatus(200);

        JsonNode all = client.getPath(LOG + "?cluster=true").hasStatus(200).parseJson();
        assertThat(all.at("/questionCount").asInt()).isEqualTo(3);
        assertThat(all.at("/clusters")).hasSize(2);
        JsonNode first = all.at("/clusters/0");
        assertThat(first.at("/representative/id").asText()).isEqualTo(disliked);
        assertThat(first.at("/count").asInt()).isEqualTo(2);
        assertThat(first.at("/outcomes/nothing-found").asInt()).isEqualTo(2);
        assertThat(first.at("/votes/down").asInt()).isOne();
        assertThat(client.getPath(LOG + "?cluster=true&limit=1&outcome=answered").parseJson().at("/clusters"))
                .hasSize(1);
        assertThat(client.getPath(LOG + "?cluster=false").parseJson().at("/questions")).hasSize(3);
    }

    @Test
    void teamsSeeTheirQuestionsOnly() {
        ApiTestClient sales = clientOf("sales");
        String theirs = clientOf("hr").postJson("/v2/library/alpha/query", "{\"query\":\"zebra\"}").header("Query-Id");
        ReceivedResponse ours = new ApiTestClient(service, service.carrel.accessControl()
                .issueToken("site", Set.of(TokenScope.QUERY), ApiTestService.allLibraries(),
                        AttributeFilter.equalTo("team", "sales"), null)
                .secret()
                .value()).postJson("/v1/chat/completions",
                        "{\"model\":\"alpha\",\"messages\":[{\"role\":\"user\",\"content\":\"yak\"}]}")
                .hasStatus(200);
        ask("everything");

        assertThat(ours.status()).isEqualTo(200);
        assertThat(sales.getPath(LOG).parseJson().get("questions").findValuesAsText("query")).containsExactly("yak");
        assertThat(sales.getPath(LOG + "?cluster=true").parseJson().at("/questionCount").asInt()).isOne();
        assertThat(sales.getPath(LOG + "?format=csv").bodyText()).doesNotContain("zebra", "everything");
        sales.postJson(LOG + "/" + theirs + "/feedback", "{\"vote\":\"up\"}").hasProblem(404, "question-not-found");
        assertThat(queriesOf("")).containsExactly("everything", "yak", "zebra");
    }

    @Test
    void conversationsOfOthersDoNotExist() {
        String theirs = clientOf("hr").postJson("/v2/library/alpha/query", "{\"query\":\"zebra\"}")
                .textAt("/conversationId");
        ApiTestClient sales = clientOf("sales");
        String path = "/library/alpha/conversation/" + theirs;

        sales.getPath(path).hasProblem(404, "conversation-not-found");
        sales.deletePath(path).hasProblem(404, "conversation-not-found");
        sales.postJson("/v2/library/alpha/query", "{\"query\":\"And?\",\"conversationId\":\"" + theirs + "\"}")
                .hasProblem(404, "conversation-not-found");
        sales.postJson(path + "/turn/1/feedback", "{\"vote\":\"up\"}").hasProblem(404, "question-not-found");
        clientOf("hr").getPath(path).hasStatus(200);
        clientOf("hr").deletePath(path).hasStatus(200);
    }

    private ApiTestClient clientOf(String team) {
        return new ApiTestClient(service, service.carrel.accessControl()
                .issueToken(team, Set.of(TokenScope.QUERY, TokenScope.READ, TokenScope.WRITE),
                        ApiTestService.allLibraries(), AttributeFilter.equalTo("team", team), null)
                .secret()
                .value());
    }

    @ParameterizedTest
    @CsvSource({"cluster=yes,?cluster", "cluster=true&cursor=MTp4,?cursor", "cluster=true&format=csv,?cluster",
        "outcome=none,?outcome", "vote=maybe,?vote", "since=yesterday,?since", "format=xml,?format",
        "limit=1001,?limit", "cursor=x,?cursor"})
    void rejectsInvalidParameters(String parameter, String pointer) {
        assertThat(client.getPath(LOG + "?" + parameter).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly(pointer);
    }

    @Test
    void requiresTheScopeRead() {
        site.getPath(LOG).hasProblem(403, "forbidden");
        client.getPath("/library/nowhere/question").hasProblem(404, "library-not-found");
    }

    @Test
    void takesFeedbackByQueryAndByTurn() {
        ReceivedResponse reply = ask("leave");
        String id = reply.header("Query-Id");
        String byTurn = "/library/alpha/conversation/" + reply.textAt("/conversationId") + "/turn/1/feedback";

        site.postJson(LOG + "/" + id + "/feedback", "{\"vote\":\"down\",\"reason\":\" Old. \"}")
                .hasJson(200, "{\"queryId\":\"" + id + "\",\"vote\":\"down\",\"reason\":\"Old.\"}");
        assertThat(client.getPath(LOG).textAt("/questions/0/reason")).isEqualTo("Old.");
        site.postJson(byTurn, "{\"vote\":\"up\"}")
                .hasJson(200, "{\"queryId\":\"" + id + "\",\"vote\":\"up\",\"reason\":null}");
        assertThat(client.getPath(LOG).textAt("/questions/0/vote")).isEqualTo("up");
        site.postJson(byTurn, "{\"vote\":null}")
                .hasJson(200, "{\"queryId\":\"" + id + "\",\"vote\":null,\"reason\":null}");
        assertThat(client.getPath(LOG + "?vote=up").parseJson().get("questions")).isEmpty();
    }

    @Test
    void rejectsInvalidFeedback() {
        ReceivedResponse reply = ask("leave");
        String path = LOG + "/" + reply.header("Query-Id") + "/feedback";

        assertThat(site.postJson(path, "{\"vote\":\"maybe\"}").hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("#/vote");
        assertThat(site.postJson(path, "{\"reason\":\"Old.\"}").hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("#/vote");
        assertThat(site.postJson(path, "{\"vote\":\"up\",\"reason\":\"" + "x".repeat(2001) + "\"}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/reason");
        site.postJson(path, "{\"vote\":1}").hasProblem(400, "malformed-request");
        site.postJson(LOG + "/unknown/feedback", "{\"vote\":\"up\"}").hasProblem(404, "question-not-found");
        String turns = "/library/alpha/conversation/" + reply.textAt("/conversationId") + "/turn/";
        site.postJson(turns + "2/feedback", "{\"vote\":\"up\"}").hasProblem(404, "question-not-found");
        client.getPath("/problems/question-not-found").hasStatus(200);
    }

    @Test
    void streamsNameTheQuery() {
        ReceivedResponse streamed = site.postJson("/v2/library/alpha/query",
                "{\"query\":\"leave\",\"streaming\":true}").hasStatus(200);
        assertThat(client.getPath(LOG).textAt("/questions/0/id")).isEqualTo(streamed.header("Query-Id"));
    }

    @Test
    void logsQuestionsWithoutAStoredConversation() {
        site.postJson("/v2/library/alpha/query", "{\"query\":\"leave\",\"history\":[]}").hasStatus(200);
        JsonNode question = client.getPath(LOG).hasStatus(200).parseJson().at("/questions/0");
        assertThat(question.get("query").asText()).isEqualTo("leave");
        assertThat(question.get("conversationId").isNull()).isTrue();
        assertThat(question.get("turn").isNull()).isTrue();
        assertThat(question.get("documents")).hasSize(1);
    }

    @Test
    void forgetsTheQuestionsOfADeletedConversation() {
        ReceivedResponse reply = ask("leave");
        client.deletePath("/library/alpha/conversation/" + reply.textAt("/conversationId")).hasStatus(200);
        assertThat(queriesOf("")).isEmpty();
        site.postJson(LOG + "/" + reply.header("Query-Id") + "/feedback", "{\"vote\":\"up\"}")
                .hasProblem(404, "question-not-found");
    }

    @Test
    void exportsChecks() {
        String answered = ask("leave").header("Query-Id");
        String unanswered = ask("zebra").header("Query-Id");
        String disliked = ask("days").header("Query-Id");
        client.postJson(LOG + "/" + disliked + "/feedback", "{\"vote\":\"down\"}").hasStatus(200);

        ReceivedResponse export = client.getPath(LOG + "?format=jsonl").hasStatus(200);
        assertThat(export.header("Content-Type")).isEqualToIgnoringCase("application/x-ndjson; charset=utf-8");
        assertThat(export.bodyText().lines().map(ReceivedResponse::parseJson)).containsExactly(
                ReceivedResponse.parseJson("{\"id\":\"" + unanswered
                        + "\",\"text\":\"zebra\",\"kind\":\"nothing-found\",\"answerable\":false}"),
                ReceivedResponse.parseJson("{\"id\":\"" + answered
                        + "\",\"text\":\"leave\",\"kind\":\"answered\",\"documents\":[\"^Leave \\\\(2026\\\\)$\"]}"));
        assertThat(client.getPath(LOG + "?format=jsonl&outcome=nothing-found").bodyText().lines()).hasSize(1);
    }

    @Test
    void exportsATable() {
        ask("=1+1, \\\"zebra\\\"");
        ReceivedResponse export = client.getPath(LOG + "?format=csv").hasStatus(200);
        assertThat(export.header("Content-Type")).isEqualToIgnoringCase("text/csv; charset=utf-8");
        assertThat(export.bodyText()).startsWith("id,query,outcome,")
                .contains("\"'=1+1, \"\"zebra\"\"\"")
                .endsWith("\r\n");
        assertThat(client.getPath(LOG + "?format=csv&cursor=MTp4").hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("?cursor");
    }

    @Test
    void logsNothingIfTheLogIsOff() {
        try (ApiTestService silent = ApiTestService.configure(engine -> engine.questionLog(QuestionLogLimits.OFF))
                .startWith(settings -> settings)) {
            ApiTestClient other = silent.adminClient();
            String id = other.postJson("/v2/library/alpha/query", "{\"query\":\"leave\"}").header("Query-Id");
            assertThat(other.getPath(LOG).hasStatus(200).parseJson().get("questions")).isEmpty();
            other.postJson(LOG + "/" + id + "/feedback", "{\"vote\":\"up\"}").hasProblem(404, "question-not-found");
        }
    }
}
