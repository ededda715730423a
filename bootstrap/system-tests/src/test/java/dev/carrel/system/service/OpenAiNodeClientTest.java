package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.DocumentedExample;
import dev.carrel.system.harness.NodeClients;
import dev.carrel.system.harness.NodeClients.ScriptRun;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** OpenAI's own client holds conversations with a library, over both interfaces, and understands the errors. */
class OpenAiNodeClientTest {

    @Test
    void holdsConversationsWithSources(@TempDir Path data, @TempDir Path scratch) throws Exception {
        NodeClients node = NodeClients.require();
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            ApiClient client = server.client();
            addText(client, "Parking permit",
                    "The parking permit costs twenty euros. For apprentices it costs ten euros.");
            addText(client, "Railway ticket",
                    "The railway ticket costs forty euros. For apprentices it costs thirty euros.");

            ScriptRun run = node.run(OpenAiNodeClientTest.class, "openai-client.cjs", scratch,
                    Map.of("BASE_URL", server.address() + "/v1", "API_KEY", ServerProcess.ADMIN_TOKEN));

            assertThat(run.code()).as(run.errors()).isZero();
            JsonNode received = new ObjectMapper().readTree(run.output());
            assertThat(received.at("/models")).extracting(JsonNode::asText).containsExactly("handbook");
            checkChat(received.get("chat"));
            checkResponses(received.get("responses"));
            assertThat(received.at("/found/0/filename").asText()).isEqualTo("Parking permit");
            assertThat(received.at("/found/0/content/0/text").asText()).contains("twenty euros");
            assertThat(received.get("wrongKey").asText()).isEqualTo("AuthenticationError 401 invalid_api_key null");
            assertThat(received.get("wrongModel").asText()).isEqualTo("NotFoundError 404 model_not_found model");
            assertThat(received.get("wrongMessage").asText())
                    .isEqualTo("BadRequestError 400 invalid_request messages");
            assertThat(received.get("wrongResponse").asText())
                    .isEqualTo("BadRequestError 400 previous_response_not_found previous_response_id");
        }
    }

    @Test
    void runsTheExampleOfTheDocumentation(@TempDir Path data, @TempDir Path scratch) throws Exception {
        NodeClients node = NodeClients.require();
        DocumentedExample example = DocumentedExample.readAll("docs/openai.md")
                .stream()
                .filter(marked -> marked.language().equals("node"))
                .findFirst()
                .orElseThrow();
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            addText(server.client(), "Leave",
                    "Every employee has 28 days of leave a year. Unused days expire in March.");

            ScriptRun run = node.runCode(example.code()
                    .replace("http://127.0.0.1:8080", server.address())
                    .replace("carrel_…", ServerProcess.ADMIN_TOKEN), "example.mjs", scratch, Map.of());

            assertThat(example.isShownBy(run.output())).as(run.output() + run.errors()).isTrue();
        }
    }

    private static void addText(ApiClient client, String title, String text) throws Exception {
        client.put("/library/handbook", Map.of());
        client.addDocument("handbook",
                Map.of("title", title, "text", text, "sourceUrl", "https://example.org/" + title.replace(' ', '-')));
    }

    private static void checkChat(JsonNode chat) {
        assertThat(chat.at("/first/content").asText()).contains("twenty euros");
        assertThat(chat.at("/first/annotations/0/url_citation/url").asText())
                .startsWith("https://example.org/Parking-permit");
        assertThat(chat.get("pieces").asText()).contains("ten euros")
                .doesNotContain("thirty")
                .isEqualTo(chat.at("/last/choices/0/message/content").asText());
        assertThat(chat.at("/annotations/0/url_citation/title").asText()).isEqualTo("Parking permit");
        assertThat(chat.at("/last/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(chat.at("/last/usage/total_tokens").asInt()).isPositive();
    }

    private static void checkResponses(JsonNode responses) {
        assertThat(responses.get("first").asText()).contains("twenty euros");
        assertThat(StreamSupport.stream(responses.get("events").spliterator(), false).map(JsonNode::asText).distinct())
                .containsExactly("response.created", "response.in_progress", "response.output_item.added",
                        "response.content_part.added", "response.output_text.delta",
                        "response.output_text.annotation.added", "response.output_text.done",
                        "response.content_part.done", "response.output_item.done", "response.completed");
        assertThat(responses.at("/last/output_text").asText()).contains("ten euros").doesNotContain("thirty");
        assertThat(responses.at("/last/output/0/content/0/annotations/0/url").asText())
                .startsWith("https://example.org/Parking-permit");
    }
}
