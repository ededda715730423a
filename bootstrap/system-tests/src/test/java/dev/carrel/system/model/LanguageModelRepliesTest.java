package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The client receives the text of a language model as it is written, and nothing else of its output. */
class LanguageModelRepliesTest {

    private static final String THOUGHT = "ruminating";
    private static final String CITED = "Every employee has 28 days of leave a year.";

    private static ServerWithModel server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder, Map.of("CARREL_LOG_LEVEL", "debug"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void streamsTokensWhileModelWrites() throws Exception {
        for (String accept : List.of(ServerWithModel.LINES, ServerWithModel.EVENTS)) {
            JsonNode current = streamed(ServerWithModel.CURRENT, accept);
            assertThat(current.get("reply").asText()).isEqualTo(CITED);
            assertThat(current.get("response").asText()).isEqualTo(CITED);
            assertThat(quotedTitles(current.at("/metadata/documents"))).containsExactly("Leave");
            assertTurn(current.get("conversationId").asText());
            assertThat(current.at("/metadata/documents/0/extraFields/excerpt/text").asText()).contains("28 days");
            assertThat(server.turns(current.get("conversationId").asText()).at("/0/metadata"))
                    .isEqualTo(current.get("metadata"));

            JsonNode unversioned = streamed(ServerWithModel.UNVERSIONED, accept);
            assertThat(unversioned.get("text").asText()).isEqualTo(CITED);
            assertThat(unversioned.get("response").asText()).isEqualTo(CITED);
            assertThat(quotedTitles(unversioned.at("/gptQuery/extraFields/documents"))).containsExactly("Leave");
            assertTurn(unversioned.at("/gptQuery/gptConversationId").asText());
            assertThat(unversioned.at("/gptQuery/extraFields/documents/0/extraFields/excerpt/url").asText())
                    .startsWith("https://example.org/Leave#:~:text=");
        }
    }

    /**
     * Reads the beginning while the model pauses, then the rest.
     *
     * @return the data of the response
     */
    private static JsonNode streamed(String path, String accept) throws Exception {
        var goOn = new CountDownLatch(1);
        server.model.answer(request -> ModelScript.begin()
                .role()
                .text("Every", " employee")
                .awaits(goOn)
                .text(" has", " 28", " days", " of", " leave", " a", " year", " [", number(request.lastUserMessage()),
                        "]",
                        ".")
                .finish("stop")
                .done());
        try (LiveStream stream = server.client.open(path,
                Map.of("query", ServerWithModel.HOW_MANY_DAYS, "streaming", true),
                accept)) {
            stream.awaitText("Every employee");
            assertThat(server.model.openCalls()).as("the model is still writing").isOne();
            goOn.countDown();

            assertThat(stream.end().get("type").asText()).isEqualTo("done");
            assertThat(stream.types()).containsExactly("initializing", "token", "response", "done");
            assertThat(stream.text()).isEqualTo(CITED);
            return stream.chunks().get(stream.chunks().size() - 2).get("data");
        }
    }

    /** The number of the passage about leave; another passage is about leave as well. */
    private static String number(String prompt) {
        assertThat(prompt).contains("Leave abroad");
        return prompt.lines()
                .filter(line -> line.matches("\\[\\d+] Leave"))
                .map(line -> line.replaceAll("\\D", ""))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> titles(JsonNode documents) {
        return documents.valueStream().map(document -> document.get("title").asText()).toList();
    }

    private static List<String> quotedTitles(JsonNode documents) {
        return documents.valueStream()
                .filter(document -> document.at("/extraFields/quoted").asBoolean())
                .map(document -> document.get("title").asText())
                .toList();
    }

    private static void assertTurn(String conversation) throws Exception {
        JsonNode turns = server.turns(conversation);
        assertThat(turns).hasSize(1);
        assertThat(turns.at("/0/query").asText()).isEqualTo(ServerWithModel.HOW_MANY_DAYS);
        assertThat(turns.at("/0/reply").asText()).isEqualTo(CITED);
        assertThat(quotedTitles(turns.at("/0/metadata/documents"))).containsExactly("Leave");
    }

    @Test
    void unstreamedReplyHasCitedSources() throws Exception {
        server.model.answer(new GroundedModel());

        JsonNode reply = server.ask(ServerWithModel.HOW_MANY_DAYS);

        assertThat(reply.get("reply").asText()).isEqualTo(CITED);
        assertThat(quotedTitles(reply.at("/metadata/documents"))).containsExactly("Leave");
        assertThat(reply.at("/metadata/images/0/url").asText()).isEqualTo("https://example.org/Leave.png");
        assertThat(reply.at("/metadata/helpArticles/0/url").asText()).isEqualTo("https://example.org/Leave");
        assertTurn(reply.get("conversationId").asText());
        assertThat(server.model.calls().getLast().request().header("Authorization"))
                .contains("Bearer " + ServerWithModel.KEY);
    }

    @Test
    void uncitedReplyHasAllGivenSources() throws Exception {
        server.model.answer(request -> ModelScript.saying("28 days."));

        JsonNode documents = server.ask(ServerWithModel.HOW_MANY_DAYS).at("/metadata/documents");
        assertThat(titles(documents)).contains("Leave", "Leave abroad");
        assertThat(quotedTitles(documents)).isEmpty();
    }

    @Test
    void unanswerableQuestionHasNoSources() throws Exception {
        server.model.answer(request -> ModelScript.saying("The passages do not say that. [0]"));

        JsonNode reply = server.ask(ServerWithModel.HOW_MANY_DAYS);

        assertThat(reply.get("reply").asText()).isEqualTo("The passages do not say that.");
        assertThat(reply.at("/metadata/documents")).isEmpty();
        assertThat(reply.at("/metadata/images")).isEmpty();
        assertThat(reply.at("/metadata/helpArticles")).isEmpty();
        JsonNode turn = server.turns(reply.get("conversationId").asText()).get(0);
        assertThat(turn.get("reply").asText()).isEqualTo("The passages do not say that.");
        assertThat(turn.at("/metadata/documents")).isEmpty();
    }

    @Test
    void sendsKeepAliveAndNoReasoningWhileModelThinks() throws Exception {
        for (String accept : List.of(ServerWithModel.LINES, ServerWithModel.EVENTS)) {
            var goOn = new CountDownLatch(1);
            server.model.answer(request -> ModelScript.begin()
                    .role()
                    .reasoning(THOUGHT + " about leave")
                    .reasoningAs("reasoning", THOUGHT)
                    .text("<think>", THOUGHT, " on")
                    .awaits(goOn)
                    .text("</think>", "\n\n28", " days.")
                    .finish("stop")
                    .done());
            try (LiveStream stream = server.client.open(ServerWithModel.CURRENT,
                    Map.of("query", ServerWithModel.HOW_MANY_DAYS, "streaming", true), accept)) {
                stream.awaitKeepAlives(3);
                assertThat(stream.text()).isEmpty();
                goOn.countDown();

                assertThat(stream.end().get("type").asText()).isEqualTo("done");
                assertThat(stream.text()).isEqualTo("28 days.");
                assertThat(stream.raw()).doesNotContain(THOUGHT);
                String conversation = stream.chunks()
                        .get(stream.chunks().size() - 2)
                        .at("/data/conversationId")
                        .asText();
                assertThat(server.turns(conversation).toString()).contains("28 days.").doesNotContain(THOUGHT);
            }
        }
        assertThat(server.log()).doesNotContain(THOUGHT);
    }

    @Test
    void sendsKeepAliveWhileModelIsSilent() throws Exception {
        var goOn = new CountDownLatch(1);
        server.model.answer(request -> ModelScript.begin().awaits(goOn).then(ModelScript.saying("28 days.")));
        try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
            stream.awaitKeepAlives(2);
            goOn.countDown();

            assertThat(stream.end().get("type").asText()).isEqualTo("done");
            assertThat(stream.text()).isEqualTo("28 days.");
        }
    }

    @Test
    void acceptsSlowModel() throws Exception {
        var end = new CountDownLatch(1);
        ModelScript slow = ModelScript.begin().role();
        for (String word : ModelScript.pieces("It is 28 days in a whole")) {
            slow = slow.pause(Duration.ofSeconds(1)).text(word);
        }
        ModelScript answer = slow.awaits(end).text(" year.").finish("stop").done();
        server.model.answer(request -> answer);
        try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
            stream.awaitText("It is 28 days in a whole");
            assertThat(server.model.openCalls()).as("the end is not even written").isOne();
            end.countDown();

            assertThat(stream.end().get("type").asText()).isEqualTo("done");
            assertThat(stream.text()).isEqualTo("It is 28 days in a whole year.");
            assertThat(stream.chunks().stream().filter(chunk -> chunk.get("type").asText().equals("token")))
                    .as("each by itself")
                    .hasSize(8);
        }
    }

    @Test
    void cutsOffEndlessReply() throws Exception {
        server.model.answer(request -> ModelScript.begin().forEver(" and on"));
        try (LiveStream stream = server.stream(ServerWithModel.HOW_MANY_DAYS)) {
            assertThat(stream.end().get("type").asText()).isEqualTo("done");
            assertThat(stream.text()).startsWith("and on and on").endsWith(" …");
        }
        assertThat(server.model.calls().getLast().awaitClientLeft(ServerWithModel.TIMEOUT)).isTrue();
    }
}
