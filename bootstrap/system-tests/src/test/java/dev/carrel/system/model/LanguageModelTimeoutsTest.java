package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that waits for its model for a short time only: long enough for a busy machine to begin a call. */
class LanguageModelTimeoutsTest {

    private static final String FOLLOW_UP = "And when do they expire?";
    private static final String GROUNDED_REPLY = "Every employee has 28 days of leave a year.";

    private static ServerWithModel server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder,
                Map.of("CARREL_MODEL_FIRST_TOKEN_TIMEOUT", "5s", "CARREL_MODEL_SILENCE_TIMEOUT", "3s",
                        "CARREL_MODEL_REWRITE_TIMEOUT", "5s", "CARREL_QUERY_TIMEOUT", "30s"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Asks until the server is warm enough to answer in time. */
    @BeforeEach
    void recover() throws Exception {
        server.model.answer(new GroundedModel());
        long deadline = System.nanoTime() + ServerWithModel.TIMEOUT.toNanos();
        String reply = "";
        while (!reply.equals(GROUNDED_REPLY)) {
            assertThat(System.nanoTime()).as("no reply of the model in time: %s", reply).isLessThan(deadline);
            reply = server.client.post(ServerWithModel.CURRENT, Map.of("query", ServerWithModel.HOW_MANY_DAYS))
                    .json()
                    .path("reply")
                    .asText();
        }
    }

    @Test
    void fallsBackOnFirstTokenTimeout() throws Exception {
        server.model.answer(request -> ModelScript.begin().role().hangs());
        LanguageModelFaultsTest.assertExtractiveReply(server, "did not begin to reply in time");
        server.model.awaitIdle(ServerWithModel.TIMEOUT);
    }

    @Test
    void streamEndsWithErrorOnSilenceTimeout() throws Exception {
        String conversation = server.ask(ServerWithModel.NOTHING_OF_IT).get("conversationId").asText();

        LanguageModelFaultsTest.assertBreaksOff(server, conversation, ServerWithModel.LINES,
                ModelScript.begin().hangs(), "paused too long within the reply");
        assertThat(server.turns(conversation)).hasSize(1);
        LanguageModelFaultsTest.assertWholeAllTheSame(server, ModelScript.begin().hangs());
        server.model.awaitIdle(ServerWithModel.TIMEOUT);
    }

    @Test
    void interpretsLexicallyAfterRewriteTimeout() throws Exception {
        var grounded = new GroundedModel();
        server.model.answer(request -> LanguageModelFollowUpsTest.isRewriting(request)
                ? ModelScript.begin().role().hangs()
                : grounded.apply(request));
        String conversation = LanguageModelFollowUpsTest.begin(server);

        JsonNode found = LanguageModelFollowUpsTest.explained(server, FOLLOW_UP, conversation);

        assertThat(found.at("/explanation/question").asText()).isEqualTo(FOLLOW_UP);
        assertThat(found.at("/explanation/context").toString()).contains(ServerWithModel.HOW_MANY_DAYS);
        assertThat(found.at("/documents/0/title").asText()).isEqualTo("Leave");
        ServedCall call = server.model.calls().getLast();
        assertThat(LanguageModelFollowUpsTest.isRewriting(call.request())).isTrue();
        assertThat(call.awaitClientLeft(ServerWithModel.TIMEOUT)).isTrue();
        assertThat(server.logged("A follow-up question is not rewritten")).hasSize(1);

        assertThat(server.ask(FOLLOW_UP, conversation).get("reply").asText()).contains("March");
    }

    @Test
    void cancelsModelCallOnQueryTimeout() throws Exception {
        server.model.answer(request -> ModelScript.begin().role().forEver(" and on", Duration.ofMillis(500)));
        try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
            JsonNode last = stream.end();

            assertThat(last.get("type").asText()).as(stream.raw()).isEqualTo("error");
            assertThat(last.get("status").asInt()).isEqualTo(503);
            assertThat(server.model.calls().getLast().awaitClientLeft(ServerWithModel.TIMEOUT)).isTrue();
        }
    }
}
