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
    void quotesWhatAnswersAndNotWhatRepeatsTheQuestion(@TempDir Path data) throws Exception {
        try (var server = ServerProcess.start(data, SETTINGS)) {
            ApiClient client = server.client();
            client.put("/library/backups", Map.of("name", "Backups"));
            client.addDocument("backups", Map.of("title", "Overview", "text",
                    "Restoring single files is easy. Many people ask how to restore a single file, and restoring a single "
                            + "file is the most used feature of this program."));
            client.addDocument("backups", Map.of("title", "Commands", "text",
                    "Every command has a help page. To get one file back, call extract with the name of the archive and "
                            + "the path of the file. The list command prints the names of all archives."));

            JsonNode found = client
                    .post("/v2/library/backups/search", Map.of("query", "How do I restore a single file?"))
                    .json();
            JsonNode reply = client
                    .post("/v2/library/backups/query", Map.of("query", "How do I restore a single file?"))
                    .json();

            assertThat(found.at("/documents/0/title").asText()).isEqualTo("Commands");
            assertThat(found.at("/documents/0/similarity").asDouble())
                    .isGreaterThan(found.at("/documents/1/similarity").asDouble());
            assertThat(reply.path("reply").asText()).contains("call extract with the name of the archive");
            assertThat(reply.at("/metadata/documents/0/title").asText()).isEqualTo("Commands");
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
