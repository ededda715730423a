package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A failing model never costs the reply, only its wording; a reply that fails after its first words fails visibly. */
class LanguageModelFaultsTest {

    /** A text in all error messages of the model server. */
    private static final String QUOTED = "verbatim-of-the-model-server";
    private static final String MODELS_WORDS = "Employees of a model";
    private static final String IN_THE_DOCUMENTS_WORDS = "28 days of leave a year";

    /** Faults before the first word, by their message in the log. */
    private static final Map<String, ModelScript> BEFORE = Map.of(
            "rejected the API key", ModelScript.failing(401, QUOTED + ": incorrect key " + ServerWithModel.KEY),
            "is not known to the server", ModelScript.failing(404, QUOTED + ": no model for " + ServerWithModel.KEY),
            "failed (status 503)", ModelScript.failing(503, QUOTED + ": loading"),
            "rejected the request", ModelScript.failing(400, QUOTED + ": too long"),
            "gave no usable response", ModelScript.begin().raw("data: {" + QUOTED + "{{\n\n").done(),
            "answers, but does not stream", ModelScript.begin().wholeBody("text/html", "<p>" + QUOTED + "</p>"),
            "broke off within the reply", ModelScript.begin().role().reset());

    /** Faults after some words, by their message in the log. */
    private static final Map<String, ModelScript> AFTER = Map.of(
            "broke off within the reply", ModelScript.begin().breaksOff(),
            "gave no usable response", ModelScript.begin().raw("data: " + QUOTED + "\n\n").done(),
            "failed",
            ModelScript.begin()
                    .event("{\"error\": {\"message\": \"" + QUOTED + " " + ServerWithModel.KEY + "\"}}")
                    .done());

    /** More attempts would open the circuit breaker. */
    private static final Map<String, String> ONCE = Map.of("CARREL_MODEL_TRIES", "1", "CARREL_LOG_LEVEL", "debug");

    private static ServerWithModel server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder, ONCE);
    }

    @AfterAll
    static void stop() throws IOException {
        try {
            assertThat(server.log()).doesNotContain(ServerWithModel.KEY).doesNotContain(QUOTED);
        } finally {
            server.close();
        }
    }

    /** Returns a script of a few words, and the fault once the client has read some of them. */
    private static ModelScript begun(CountDownLatch read, ModelScript fault) {
        return ModelScript.begin().role().text("Employees", " of", " a", " model").awaits(read).then(fault);
    }

    @TestFactory
    Stream<DynamicTest> fallsBackWhenModelFailsBeforeFirstToken() {
        return BEFORE.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            server.recover();
            server.model.answer(request -> fault.getValue());
            assertExtractiveReply(server, fault.getKey());
        }));
    }

    static void assertExtractiveReply(ServerWithModel where, String clause) throws Exception {
        int logged = loggedFallbacks(where, clause);

        JsonNode whole = where.ask(ServerWithModel.HOW_MANY_DAYS);
        assertThat(whole.get("reply").asText()).contains(IN_THE_DOCUMENTS_WORDS);
        assertThat(whole.at("/metadata/documents/0/title").asText()).isEqualTo("Leave");
        assertThat(loggedFallbacks(where, clause)).isEqualTo(logged + 1);

        try (LiveStream stream = where.stream(ServerWithModel.HOW_MANY_DAYS)) {
            assertThat(stream.status()).isEqualTo(200);
            assertThat(stream.end().get("type").asText()).isEqualTo("done");
            assertThat(stream.text()).isEqualTo(whole.get("reply").asText());
        }
        assertThat(loggedFallbacks(where, clause)).isEqualTo(logged + 2);
    }

    private static int loggedFallbacks(ServerWithModel where, String clause) throws IOException {
        return (int) where.logged("A reply is written without the language model")
                .stream()
                .filter(line -> line.contains(" WARN ") && line.contains(clause))
                .count();
    }

    @TestFactory
    Stream<DynamicTest> streamEndsWithErrorAfterFirstToken() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            server.recover();
            String conversation = server.ask("When does the gate open?").get("conversationId").asText();
            JsonNode before = server.turns(conversation);

            for (String accept : List.of(ServerWithModel.LINES, ServerWithModel.EVENTS)) {
                assertBreaksOff(server, conversation, accept, fault.getValue(), fault.getKey());
                assertThat(server.turns(conversation)).isEqualTo(before);
            }
            server.recover();

            server.ask(ServerWithModel.HOW_MANY_DAYS, conversation);

            assertThat(server.turns(conversation)).hasSize(2);
            assertThat(server.turns(conversation).get(0)).isEqualTo(before.get(0));
            assertThat(server.turns(conversation).toString()).doesNotContain(MODELS_WORDS);
        }));
    }

    @TestFactory
    Stream<DynamicTest> unstreamedReplyFallsBackAfterFirstToken() {
        return AFTER.entrySet().stream().map(fault -> dynamicTest(fault.getKey(), () -> {
            server.recover();
            assertWholeAllTheSame(server, fault.getValue());
        }));
    }

    static void assertBreaksOff(ServerWithModel where, String conversation, String accept, ModelScript fault,
            String clause) throws Exception {
        var read = new CountDownLatch(1);
        where.model.answer(request -> begun(read, fault));
        try (LiveStream stream = where.client.open(ServerWithModel.CURRENT,
                Map.of("query", ServerWithModel.HOW_MANY_DAYS,
                        "conversationId", conversation, "streaming", true),
                accept)) {
            stream.awaitText("Employees");
            read.countDown();
            JsonNode error = stream.end();

            assertThat(stream.types()).containsExactly("initializing", "token", "error");
            assertThat(stream.text()).startsWith("Employees");
            assertThat(error.get("status").asInt()).isEqualTo(503);
            assertThat(error.get("code").asText()).isEqualTo("unavailable");
            assertThat(error.get("message").asText()).contains("language model").contains(clause);
            assertThat(stream.raw()).doesNotContain(QUOTED).doesNotContain(ServerWithModel.KEY);
        }
    }

    static void assertWholeAllTheSame(ServerWithModel where, ModelScript fault) throws Exception {
        where.model.answer(request -> begun(new CountDownLatch(0), fault));

        JsonNode reply = where.ask(ServerWithModel.HOW_MANY_DAYS);

        assertThat(reply.get("reply").asText()).contains(IN_THE_DOCUMENTS_WORDS).doesNotContain(MODELS_WORDS);
        assertThat(where.turns(reply.get("conversationId").asText()).at("/0/reply")).isEqualTo(reply.get("reply"));
    }

    @Test
    void storesNoConversationAfterHalfReply() throws Exception {
        server.recover();
        var read = new CountDownLatch(1);
        server.model.answer(request -> begun(read, ModelScript.begin().breaksOff()));
        try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
            stream.awaitText("Employees");
            read.countDown();
            stream.end();

            assertThat(stream.types()).containsExactly("initializing", "token", "error");
            assertThat(stream.raw()).doesNotContain("conversationId");
        }
        assertThat(server.stored(MODELS_WORDS)).isEmpty();
    }
}
