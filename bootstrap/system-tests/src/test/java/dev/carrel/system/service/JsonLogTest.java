package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The log of a server in JSON, and the trace of a request in it and at the language model. */
class JsonLogTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String TRACEPARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @TempDir
    Path folder;

    @Test
    void everyLineIsAnObjectThatNamesItsRequest() throws Exception {
        Path log = folder.resolve("log");
        try (var model = TestModelServer.start();
                ServerProcess server = ServerProcess.start(folder.resolve("data"),
                        Map.of("CARREL_LOG_FORMAT", "json", "CARREL_TRUSTED_PROXIES", "127.0.0.1",
                                "CARREL_MODEL_BASE_URL", model.address().toString(), "CARREL_MODEL_NAME", "test",
                                "CARREL_MODEL_TRIES", "1", "CARREL_EMBEDDING_MODEL", "none"),
                        log)) {
            model.answer(request -> ModelScript.failing(401, "No"));
            ApiClient client = server.client();
            client.put("/library/fish", Map.of("name", "Fish"));
            client.addDocument("fish", Map.of("text", "A swordfish has a bill."));
            client.post("/v2/library/fish/query", Map.of("query", "What has a swordfish?"), "traceparent", TRACEPARENT,
                    "X-Forwarded-For", "198.51.100.7");
            client.get("/nowhere/carrel_swordfish");
            // The line of a request follows its reply.
            Await.until(() -> Files.readString(log), written -> written.contains("GET - 404"));
            assertThat(model.requests()).isNotEmpty()
                    .allSatisfy(request -> assertThat(request.header("traceparent")).contains(TRACEPARENT));
            assertThat(server.terminate()).isIn(0, 143);
        }

        List<JsonNode> lines = readLines(log);
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.path("timestamp").isNumber()).isTrue();
            assertThat(line.path("level").asText()).isNotEmpty();
            assertThat(line.path("formattedMessage").asText()).isNotEmpty();
        });
        assertThat(messageOf(lines.getFirst())).matches("Carrel \\S+ starts on Java \\S+: data folder .*data");
        assertThat(lines.stream().map(JsonLogTest::messageOf))
                .anyMatch(message -> message.matches("Carrel listens on http://127\\.0\\.0\\.1:\\d+ and is ready"))
                .endsWith("Carrel is stopping", "Carrel has stopped");
        JsonNode access = lines.stream()
                .filter(line -> line.path("formattedMessage").asText().startsWith("POST /v2/library"))
                .findFirst()
                .orElseThrow();
        assertThat(access.path("method").asText()).isEqualTo("POST");
        assertThat(access.path("route").asText()).isEqualTo("/v2/library/{library_id}/query");
        assertThat(access.path("client").asText()).isEqualTo("198.51.100.7");
        assertThat(access.path("library").asText()).isEqualTo("fish");
        assertThat(access.path("status")).as("a number").isEqualTo(IntNode.valueOf(200));
        assertThat(access.path("bytes").isInt()).isTrue();
        assertThat(access.path("milliseconds").isInt()).isTrue();
        assertThat(access.has("token") && access.has("token_name")).isTrue();
        assertThat(access.at("/mdc/trace_id").asText()).isEqualTo(TRACE);
        assertThat(access.at("/mdc/request_id").asText()).isNotEmpty();
        assertThat(lines).as("the failure of the model's call, on another thread")
                .filteredOn(line -> line.path("loggerName").asText().startsWith("dev.carrel.languagemodel"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.path("mdc")).isEqualTo(access.path("mdc")));
        assertThat(Files.readString(log)).doesNotContainIgnoringCase("swordfish")
                .doesNotContain(ServerProcess.ADMIN_TOKEN);
    }

    private static String messageOf(JsonNode line) {
        return line.path("formattedMessage").asText();
    }

    private static List<JsonNode> readLines(Path log) throws IOException {
        var json = new ObjectMapper();
        var lines = new ArrayList<JsonNode>();
        for (String line : Files.readAllLines(log)) {
            lines.add(json.readTree(line));
        }
        return lines;
    }
}
