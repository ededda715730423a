package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Follow-up questions, and only they, are rewritten to be self-contained. */
class LanguageModelFollowUpsTest {

    private static final String FOLLOW_UP = "And when do they expire?";
    private static final String REWRITTEN = "When do unused days of leave expire?";

    private static ServerWithModel server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder, Map.of("CARREL_MODEL_REWRITE_TIMEOUT", "2m"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void searchesRewrittenFollowUp() throws Exception {
        server.model.answer(new GroundedModel(Map.of(FOLLOW_UP, REWRITTEN)));
        long before = rewritings();
        String conversation = begin(server);

        JsonNode found = explained(server, FOLLOW_UP, conversation);

        assertThat(found.at("/explanation/asked").asText()).isEqualTo(FOLLOW_UP);
        assertThat(found.at("/explanation/question").asText()).isEqualTo(REWRITTEN);
        assertThat(found.at("/documents/0/title").asText()).isEqualTo("Leave");
        assertThat(rewritings()).isEqualTo(before + 1);
        assertThat(server.model.requests().getLast().lastUserMessage()).contains(ServerWithModel.HOW_MANY_DAYS,
                FOLLOW_UP);
    }

    @Test
    void repliesToOriginalQuestion() throws Exception {
        server.model.answer(new GroundedModel(Map.of(FOLLOW_UP, REWRITTEN)));
        long before = rewritings();
        String conversation = begin(server);

        JsonNode reply = server.ask(FOLLOW_UP, conversation);

        assertThat(reply.get("reply").asText()).contains("March");
        assertThat(rewritings()).isEqualTo(before + 1);
        assertThat(server.model.requests().getLast().lastUserMessage()).contains("Question: " + FOLLOW_UP);
        assertThat(server.turns(conversation).at("/1/query").asText()).isEqualTo(FOLLOW_UP);
    }

    @Test
    void doesNotRewriteSelfContainedQuestion() throws Exception {
        server.model.answer(new GroundedModel());
        long before = rewritings();
        String conversation = begin(server);
        assertThat(rewritings()).as("after the first question").isEqualTo(before);

        server.ask("Where do guests park?", conversation);
        JsonNode found = explained(server, "Where do guests park?", conversation);

        assertThat(rewritings()).isEqualTo(before);
        assertThat(found.at("/explanation/question").asText()).isEqualTo("Where do guests park?");
        assertThat(found.at("/explanation/asked").asText()).isEqualTo("Where do guests park?");
    }

    @Test
    void cancelsRewriteWhenClientIsGone() throws Exception {
        server.model.answer(new GroundedModel());
        String conversation = begin(server);
        server.model.answer(request -> ModelScript.begin().hangs());
        int before = server.model.calls().size();
        try (LiveStream stream = server.stream(FOLLOW_UP, conversation)) {
            stream.await("initializing");
            server.model.awaitCalls(before + 1, ServerWithModel.TIMEOUT);
        }

        ServedCall rewriting = server.model.calls().get(before);
        assertThat(rewriting.awaitClientLeft(ServerWithModel.TIMEOUT)).isTrue();
        assertThat(isRewriting(rewriting.request())).isTrue();
        server.model.answer(new GroundedModel());
        server.ask("Where do guests park?", conversation);
        assertThat(server.model.calls()).as("the rewriting and the reply to the next question").hasSize(before + 2);
        assertThat(server.turns(conversation)).hasSize(2);
    }

    /** @return the conversation */
    static String begin(ServerWithModel where) throws Exception {
        return where.ask(ServerWithModel.HOW_MANY_DAYS).get("conversationId").asText();
    }

    private static long rewritings() {
        return server.model.requests().stream().filter(LanguageModelFollowUpsTest::isRewriting).count();
    }

    static boolean isRewriting(ModelRequest request) {
        return request.messagesOf("system").startsWith("You rewrite a question");
    }

    static JsonNode explained(ServerWithModel where, String question, String conversation) throws Exception {
        ApiClient.ClientResponse found = where.client.post("/v2/library/handbook/search",
                Map.of("query", question, "conversationId", conversation, "explain", true));
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        return found.json();
    }
}
