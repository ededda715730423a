package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Text that is deleted while a model writes is not stored with its reply. */
class LanguageModelDeletionsTest {

    private static final String QUESTION = "What is the word of the day?";

    private static ServerWithModel server;
    private static int tests;

    /** In no other test: its text may not yet be erased. */
    private final String secret = "xyzzyplugh" + ++tests + "secret";
    private String document;
    private String conversation;
    private final CountDownLatch goOn = new CountDownLatch(1);

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder, Map.of("CARREL_PURGE_MAX_DELAY", "2s"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void fill() throws Exception {
        server.client.delete("/library/handbook");
        ServerWithModel.fill(server.client);
        document = ServerWithModel.add(server.client, "Word", "The word of the day is " + secret + ".");
        server.model.answer(new GroundedModel());
        conversation = server.ask(ServerWithModel.HOW_MANY_DAYS).get("conversationId").asText();
        server.model.answer(request -> ModelScript.begin()
                .role()
                .text("The word")
                .awaits(goOn)
                .text(" is ", secret, " [1].")
                .finish("stop")
                .done());
    }

    @Test
    void deletedDocumentIsNotRepeated() throws Exception {
        try (LiveStream begun = server.stream(QUESTION); LiveStream continued = server.stream(QUESTION, conversation)) {
            begun.awaitText("The word");
            continued.awaitText("The word");
            assertThat(server.client.delete("/library/handbook/document/" + document).status()).isEqualTo(200);
            goOn.countDown();

            assertThat(begun.end().get("type").asText()).isEqualTo("done");
            assertThat(continued.end().get("type").asText()).isEqualTo("done");
            JsonNode data = begun.chunks().get(begun.chunks().size() - 2).get("data");
            assertThat(server.turns(data.get("conversationId").asText())).hasSize(1);
            assertThat(server.turns(data.get("conversationId").asText()).toString()).doesNotContain(secret);
            assertThat(server.turns(conversation)).hasSize(2);
            assertThat(server.turns(conversation).toString()).doesNotContain(secret);
        }
        assertNothingIsLeft();
    }

    /** The model cites one document and repeats text of another from an earlier turn. */
    @Test
    void deletedUncitedDocumentIsNotRepeated() throws Exception {
        ServerWithModel.add(server.client, "Parking", "Guests park in the yard.");
        server.model.answer(request -> ModelScript.saying(request.lastUserMessage().contains("park")
                ? "Guests park in the yard [1]. As said, the word is " + secret + "."
                : "The word is " + secret + " [1]."));
        String talk = server.ask(QUESTION).get("conversationId").asText();
        server.ask("Where do guests park their cars?", talk);
        assertThat(server.turns(talk).toString()).contains("park in the yard");

        assertThat(server.client.delete("/library/handbook/document/" + document).status()).isEqualTo(200);

        assertThat(server.turns(talk)).hasSize(2);
        assertThat(server.turns(talk).toString()).doesNotContain(secret);
        assertNothingIsLeft();
    }

    @Test
    void deletedLibraryIsGone() throws Exception {
        try (LiveStream begun = server.stream(QUESTION); LiveStream continued = server.stream(QUESTION, conversation)) {
            begun.awaitText("The word");
            continued.awaitText("The word");
            assertThat(server.client.delete("/library/handbook").status()).isEqualTo(200);
            goOn.countDown();

            assertGone(begun.end(), "library-not-found");
            assertGone(continued.end(), "conversation-not-found");
        }
        assertNothingIsLeft();
    }

    @Test
    void deletedConversationIsGone() throws Exception {
        try (LiveStream continued = server.stream(QUESTION, conversation)) {
            continued.awaitText("The word");
            assertThat(server.client.delete("/library/handbook/conversation/" + conversation).status()).isEqualTo(200);
            goOn.countDown();

            assertGone(continued.end(), "conversation-not-found");
            assertThat(server.client.get("/library/handbook/conversation/" + conversation).status()).isEqualTo(404);
        }
        assertThat(server.logged(" ERROR ")).isEmpty();
    }

    private static void assertGone(JsonNode last, String code) {
        assertThat(last.get("type").asText()).isEqualTo("error");
        assertThat(last.get("status").asInt()).isEqualTo(404);
        assertThat(last.get("code").asText()).isEqualTo(code);
    }

    /** Compares byte for byte. */
    private void assertNothingIsLeft() throws Exception {
        long until = System.nanoTime() + ServerWithModel.TIMEOUT.toNanos();
        while (!server.stored(secret).isEmpty() && System.nanoTime() < until) {
            Thread.sleep(100);
        }
        assertThat(server.stored(secret)).isEmpty();
        assertThat(server.logged(" ERROR ")).isEmpty();
    }
}
