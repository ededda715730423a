package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Replies of a server with its own answer model, which has all the time it needs. */
class AnswerModelRepliesTest {

    private static final Map<String, String> SETTINGS = Map.of("CARREL_EMBEDDING_MODEL", "none",
            "CARREL_RERANKER_MODEL", "carrel-answer-1", "CARREL_RERANKER_TIMEOUT", "1m");
    /** The handbook is about this and that, so that single words are no sign. */
    private static final List<String> NOTES = List.of("The keys of the cellar hang beside the stairs.",
            "Parcels are left with the porter until six in the evening.",
            "The roof was made watertight by a firm from the next town.",
            "Chairs that are no longer needed are given to the school.",
            "The price of coffee in the canteen depends on the season.");

    private static ServerProcess server;
    private static ApiClient client;

    @BeforeAll
    static void startServer(@TempDir Path data) throws Exception {
        server = ServerProcess.start(data, SETTINGS);
        client = server.client();
        client.put("/library/parts", Map.of("name", "Parts"));
        for (String text : NOTES) {
            client.addDocument("parts", Map.of("text", text));
        }
        client.addDocument("parts", Map.of("title", "Flour sack AB-1234/5", "text",
                "The flour sack AB-1234/5 is made of jute. Its price is 18.40 euros."));
        client.addDocument("parts", Map.of("title", "Flour sack AB-1234/6", "text",
                "The flour sack AB-1234/6 is made of paper. Its price is 31.10 euros."));
        client.addDocument("parts", Map.of("title", "Rooms", "text", "Room 214 is cleaned on Mondays before nine."));
        client.addDocument("parts", Map.of("title", "Visitors", "text", "In 2021, 1,480 visitors came to the mill."));
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    @Test
    void readsWhatWasFound() throws Exception {
        client.put("/library/handbook", Map.of("name", "Handbook"));
        client.addDocument("handbook", Map.of("title", "Leave", "text",
                "Every employee has thirty days of paid leave in a year. The form lies in the office."));
        client.addDocument("handbook", Map.of("title", "Books", "text",
                "Books are borrowed from the library for four weeks, and paid for if they are lost in a year."));
        var question = Map.of("query", "How many days of paid leave do I have in a year?", "explain", true);

        JsonNode found = client.post("/v2/library/handbook/search", question).json();
        JsonNode reply = ask("handbook", "How many days of paid leave do I have in a year?");

        assertThat(found.at("/documents/0/title").asText()).isEqualTo("Leave");
        assertThat(found.at("/documents/0/passages/0/explanation/rerank").asDouble()).isPositive()
                .isGreaterThan(found.at("/documents/1/passages/0/explanation/rerank").asDouble());
        assertThat(reply.path("reply").asText()).contains("thirty days of paid leave");
        assertThat(reply.at("/metadata/documents/0/title").asText()).isEqualTo("Leave");
    }

    @Test
    void answersInOtherLanguagesAsWithoutTheModel() throws Exception {
        client.put("/library/urlaub", Map.of("name", "Urlaub"));
        client.addDocument("urlaub", Map.of("title", "Urlaub", "text",
                "Alle Angestellten haben im Jahr dreißig Tage Urlaub. Wer unter dem Jahr beginnt, bekommt ihn anteilig."));

        assertThat(ask("urlaub", "Wie viele Tage Urlaub habe ich?").path("reply").asText())
                .contains("dreißig Tage Urlaub");
    }

    /** The model takes what a text says of one part, room or year for the answer to a question about another. */
    @Test
    void refusesNearMisses() throws Exception {
        for (String question : List.of("What is the price of AB-1234/7?", "Of what is AB-1234/9 made?",
                "When is room 217 cleaned?", "How many visitors came in 2019?")) {
            JsonNode reply = ask("parts", question);

            assertThat(reply.at("/metadata/documents")).as(reply.toString()).isEmpty();
        }
    }

    @Test
    void answersAboutThePartThatIsThere() throws Exception {
        JsonNode reply = ask("parts", "What is the price of AB-1234/6?");

        assertThat(reply.path("reply").asText()).contains("31.10").doesNotContain("18.40");
        assertThat(reply.at("/metadata/documents/0/title").asText()).isEqualTo("Flour sack AB-1234/6");
    }

    private static JsonNode ask(String library, String question) throws Exception {
        return client.post("/v2/library/" + library + "/query", Map.of("query", question)).json();
    }
}
