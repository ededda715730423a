package dev.carrel.http.api.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.question.QuestionSelection;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EvaluationControllerTest {

    private static final String PATH = "/library/alpha/evaluation";
    private static final String CHECKS = """
            {"id": "leave", "text": "How many days of leave?", "patterns": ["\\\\bdays\\\\b"], "kind": "facts"}
            {"id": "who", "text": "Who grants leave?", "patterns": ["director"], "conversation": "c", "turn": 1}

            {"id": "france", "text": "Capital France?", "answerable": false}
            """;

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient admin = service.adminClient();

    @Test
    void asksAllQuestionsAndComparesWithTheFormerEvaluation() throws Exception {
        DocumentId document = service.addDocument(NewDocument.ofText("There are 28 days of leave.").withTitle("Leave"));
        putChecks(CHECKS).hasStatus(200);

        ReceivedResponse started = admin.postJson(PATH, "").hasStatus(202);
        String first = started.textAt("/id");
        assertThat(started.header("Location")).endsWith(PATH + "/" + first);
        JsonNode results = awaitEnd(first);

        assertThat(results.at("/status").asText()).isEqualTo("done");
        assertThat(results.at("/done").asInt()).isEqualTo(3);
        assertThat(results.at("/right").asInt()).as(results.toString()).isEqualTo(2);
        assertThat(results.at("/metrics/right").asDouble()).isEqualTo(0.5);
        assertThat(results.at("/metrics/abstained").asDouble()).isEqualTo(1);
        assertThat(results.at("/kinds").findValuesAsText("kind"))
                .containsExactly("facts", "question", "all answerable", "without answer");
        assertThat(results.at("/results/0/right").asBoolean()).isTrue();
        assertThat(results.at("/results/0/source/id").asText()).isEqualTo(document.value());
        assertThat(results.at("/results/1/failures/0").asText()).contains("director");
        assertThat(results.at("/former").isNull()).isTrue();

        putChecks(CHECKS.replace("director", "leave")).hasStatus(200);
        String second = admin.postJson(PATH, "").hasStatus(202).textAt("/id");
        JsonNode compared = awaitEnd(second);
        assertThat(compared.at("/former").asText()).isEqualTo(first);
        assertThat(compared.at("/results/1/right").asBoolean()).isTrue();
        assertThat(compared.at("/results/1/wasRight").asBoolean()).isFalse();

        assertThat(admin.getPath(PATH + "?limit=1").textAt("/evaluations/0/id")).isEqualTo(second);
        assertThat(admin.getPath(PATH + "?limit=1&cursor=" + admin.getPath(PATH + "?limit=1").textAt("/nextCursor"))
                .textAt("/evaluations/0/id")).isEqualTo(first);
    }

    @Test
    void leavesNeitherConversationsNorQuestionsNorTextOfDeletedDocuments() throws Exception {
        DocumentId document = service.addDocument(
                NewDocument.ofText("Marmalade costs 28 coins.").withTitle("Price of marmalade"));
        putChecks("{\"text\": \"What does it cost?\", \"patterns\": [\"coins\"], \"conversation\": \"c\"}\n"
                + "{\"text\": \"How many coins?\", \"patterns\": [\"29\"], \"conversation\": \"c\", \"turn\": 2}");
        String id = admin.postJson(PATH, "").textAt("/id");
        awaitEnd(id);

        assertThat(service.alpha.conversations().listConversations(ConversationSelection.ALL, null, 10)).isEmpty();
        assertThat(service.alpha.questions().listQuestions(QuestionSelection.ALL, null, 10)).isEmpty();
        service.alpha.documents().deleteDocument(document);
        assertThat(admin.getPath(PATH + "/" + id).hasStatus(200).bodyText()).doesNotContainIgnoringCase("marmalade");
    }

    @Test
    void returnsTheQuestionsAsTheyWereGiven() {
        assertThat(admin.getPath(PATH + "/question").hasStatus(200).bodyText()).isEmpty();
        assertThat(putChecks(CHECKS).parseJson().at("/questions").asInt()).isEqualTo(3);

        String lines = admin.getPath(PATH + "/question").hasStatus(200).bodyText();

        assertThat(lines.lines()).hasSize(3).first().asString().contains("\\\\bdays\\\\b", "\"kind\":\"facts\"");
        putChecks(lines).hasStatus(200);
        assertThat(admin.getPath(PATH + "/question").bodyText()).isEqualTo(lines);
    }

    @Test
    void namesTheInvalidLineAndKeepsTheQuestions() {
        putChecks(CHECKS).hasStatus(200);

        ReceivedResponse refused = putChecks("{\"text\": \"A?\", \"answerable\": false}\n{\"text\": \"B?\"}")
                .hasProblem(422, "invalid-request");
        assertThat(refused.textAt("/detail")).contains("line 2", "patterns");
        assertThat(refused.textAt("/errors/0/pointer")).isEqualTo("#/2");
        assertThat(putChecks("{\"text\": \"A?\", \"answerable\": false}\n\n{").hasProblem(400, "malformed-request")
                .textAt("/detail")).contains("Line 3");
        putChecks("{\"text\": \"A?\", \"patterns\": [\"(\"]}").hasProblem(422, "invalid-request");
        admin.sendRequest("PUT", PATH + "/question", BodyPublishers.ofString(CHECKS), "Content-Type", "text/plain")
                .hasProblem(415, "unsupported-media-type");
        assertThat(admin.getPath(PATH + "/question").bodyText().lines()).hasSize(3);
    }

    @Test
    void boundsEachFieldAndLine() {
        String long201 = "x".repeat(201);
        for (String field : List.of("id", "kind", "collection", "conversation")) {
            assertThat(putChecks("{\"text\": \"A?\", \"answerable\": false, \"%s\": \"%s\"}".formatted(field, long201))
                    .hasProblem(422, "invalid-request")
                    .textAt("/detail")).contains("line 1", '"' + field + '"', "200");
        }
        for (String field : List.of("patterns", "forbid", "documents")) {
            assertThat(putChecks("{\"text\": \"A?\", \"%s\": [\"%s\"]}".formatted(field, "x".repeat(1001)))
                    .hasProblem(422, "invalid-request")
                    .textAt("/detail")).contains("line 1", '"' + field + '"', "1000");
            assertThat(putChecks("{\"text\": \"A?\", \"%s\": [\"x\"%s]}".formatted(field, ", \"x\"".repeat(20)))
                    .hasProblem(422, "invalid-request")
                    .textAt("/detail")).contains("line 1", '"' + field + '"', "20");
        }
        assertThat(putChecks("{\"text\": \"A?\", \"answerable\": false}" + " ".repeat(64 * 1024))
                .hasProblem(422, "invalid-request")
                .textAt("/detail")).contains("Line 1", "65536 bytes");
    }

    @Test
    void cancelsWhatRunsAndDeletesWhatHasEnded() throws Exception {
        var isAsked = new CompletableFuture<Void>();
        var mayReply = new CompletableFuture<Void>();
        try (ApiTestService slow = ApiTestService.startWith((request, sink) -> {
            isAsked.complete(null);
            mayReply.join();
            return new EchoReplyWriter().writeReply(request, sink);
        })) {
            ApiTestClient client = slow.adminClient();
            slow.addDocument(NewDocument.ofText("There are 28 days of leave."));
            client.sendRequest("PUT", PATH + "/question", BodyPublishers.ofString(CHECKS), "Content-Type",
                    "application/x-ndjson").hasStatus(200);
            String path = PATH + "/" + client.postJson(PATH, "").textAt("/id");
            isAsked.get(2, TimeUnit.MINUTES);

            client.sendRequest("DELETE", path, BodyPublishers.noBody()).hasProblem(409, "evaluation-running");
            client.postJson(path + "/cancel", "").hasStatus(200);
            mayReply.complete(null);
            Eventually.await("the evaluation was cancelled",
                    () -> client.getPath(path).textAt("/status").equals("cancelled"));

            // A cancellation that comes too late destroys nothing.
            assertThat(client.postJson(path + "/cancel", "").hasStatus(200).textAt("/status")).isEqualTo("cancelled");
            assertThat(client.getPath(path).parseJson().at("/results")).hasSize(1);
            client.sendRequest("DELETE", path, BodyPublishers.noBody()).hasStatus(204);
            client.postJson(path + "/cancel", "").hasProblem(404, "evaluation-not-found");
        }
    }

    @Test
    void deletes() throws Exception {
        admin.postJson(PATH, "").hasProblem(422, "invalid-request");
        service.addDocument(NewDocument.ofText("There are 28 days of leave."));
        putChecks(CHECKS);
        String id = admin.postJson(PATH, "").textAt("/id");
        awaitEnd(id);

        delete(id).hasStatus(204);
        admin.getPath(PATH + "/" + id).hasProblem(404, "evaluation-not-found");
        delete(id).hasProblem(404, "evaluation-not-found");
        admin.getPath("/library/none/evaluation").hasProblem(404, "library-not-found");
    }

    @Test
    void isForAdministratorsOnly() {
        var reader = service.newClient(ApiTestService.onlyLibrary("alpha"), TokenScope.QUERY, TokenScope.READ,
                TokenScope.WRITE);
        reader.getPath(PATH).hasProblem(403, "forbidden");
        reader.getPath(PATH + "/question").hasProblem(403, "forbidden");
        service.newClient(ApiTestService.onlyLibrary("alpha"), TokenScope.ADMIN).getPath(PATH).hasStatus(200);
    }

    private ReceivedResponse putChecks(String lines) {
        return admin.sendRequest("PUT", PATH + "/question", BodyPublishers.ofString(lines), "Content-Type",
                "application/x-ndjson");
    }

    private ReceivedResponse delete(String id) {
        return admin.sendRequest("DELETE", PATH + "/" + id, BodyPublishers.noBody());
    }

    private JsonNode awaitEnd(String id) throws InterruptedException {
        Eventually.await("the evaluation has ended",
                () -> !admin.getPath(PATH + "/" + id).textAt("/status").equals("running"));
        return admin.getPath(PATH + "/" + id).hasStatus(200).parseJson();
    }
}
