package dev.carrel.system.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Replies of a server with its own answer model, which has all the time it needs. */
class AnswerModelRepliesTest {

    private static final Map<String, String> SETTINGS = Map.of("CARREL_EMBEDDING_MODEL", "none",
            "CARREL_RERANKER_MODEL", "carrel-answer-1", "CARREL_RERANKER_TIMEOUT", "1m");

    @Test
    void readsWhatWasFound(@TempDir Path data) throws Exception {
        try (var server = ServerProcess.start(data, SETTINGS)) {
            ApiClient client = server.client();
            client.put("/library/handbook", Map.of("name", "Handbook"));
            client.addDocument("handbook", Map.of("title", "Leave", "text",
                    "Every employee has thirty days of paid leave in a year. The form lies in the office."));
            client.addDocument("handbook", Map.of("title", "Books", "text",
                    "Books are borrowed from the library for four weeks, and paid for if they are lost in a year."));
            var question = Map.of("query", "How many days of paid leave do I have in a year?", "explain", true);

            JsonNode found = client.post("/v2/library/handbook/search", question).json();
            JsonNode reply = client.post("/v2/library/handbook/query", Map.of("query", question.get("query"))).json();

            assertThat(found.at("/documents/0/title").asText()).isEqualTo("Leave");
            assertThat(found.at("/documents/0/passages/0/explanation/rerank").asDouble()).isPositive()
                    .isGreaterThan(found.at("/documents/1/passages/0/explanation/rerank").asDouble());
            assertThat(reply.path("reply").asText()).contains("thirty days of paid leave");
            assertThat(reply.at("/metadata/documents/0/title").asText()).isEqualTo("Leave");
        }
    }

    @Test
    void answersInOtherLanguagesAsWithoutTheModel(@TempDir Path data) throws Exception {
        try (var server = ServerProcess.start(data, SETTINGS)) {
            ApiClient client = server.client();
            client.put("/library/urlaub", Map.of("name", "Urlaub"));
            client.addDocument("urlaub", Map.of("title", "Urlaub", "text",
                    "Alle Angestellten haben im Jahr dreißig Tage Urlaub. Wer unter dem Jahr beginnt, bekommt ihn anteilig."));

            JsonNode reply = client.post("/v2/library/urlaub/query", Map.of("query", "Wie viele Tage Urlaub habe ich?"))
                    .json();

            assertThat(reply.path("reply").asText()).contains("dreißig Tage Urlaub");
        }
    }
}
