package dev.carrel.http.api.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.ReplyStreamReader;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The chunks of a stream, in both versions of the API and both framings. */
class StreamChunkTest {

    private static final String CURRENT = "/v2/library/alpha/query";
    private static final String UNVERSIONED = "/library/alpha/query";
    private static final String LINES = "application/x-ndjson";
    private static final String EVENTS = "text/event-stream";

    @AutoClose
    private final ApiTestService service = ApiTestService
            .startWith(ScriptedReplyWriter.emitting("Employees", "", " have\n28 ", "\ud83d", "\ude00 days."));
    private final ApiTestClient client = service.adminClient();

    @ParameterizedTest
    @CsvSource({CURRENT + "," + LINES, CURRENT + "," + EVENTS, UNVERSIONED + "," + LINES, UNVERSIONED + "," + EVENTS})
    void sendsChunksInOrderThatAddUpToTheReply(String path, String type) {
        try (ReplyStreamReader stream = client.openStream(path, "days", "Accept", type)) {
            assertThat(stream.status()).isEqualTo(200);
            List<JsonNode> chunks = stream.readChunks();

            assertThat(types(chunks)).containsExactly("initializing", "token", "token", "token", "token", "response",
                    "done");
            assertThat(chunks.getLast().properties()).hasSize(1);
            assertThat(chunks).extracting(chunk -> chunk.path("value").asText()).contains("😀 days.");
            String text = chunks.stream().map(chunk -> chunk.path("value").asText()).collect(Collectors.joining());
            assertThat(text).isEqualTo("Employees have\n28 😀 days.");
            assertThat(data(chunks).at("/response").asText()).isEqualTo(text);
        }
    }

    @Test
    void sendsTheCompleteReplyInV2() throws Exception {
        String id = document();
        try (ReplyStreamReader stream = client.openStream(CURRENT, "days of leave")) {
            List<JsonNode> chunks = stream.readChunks();
            JsonNode data = data(chunks);

            assertThat(chunks.getFirst()).isEqualTo(ReceivedResponse.parseJson("{\"type\":\"initializing\"}"));
            assertThat(data).isEqualTo(ReceivedResponse.parseJson("""
                    {"reply": "%1$s", "response": "%1$s", "conversationId": "%2$s", "metadata": %3$s}"""
                    .formatted("Employees have\\n28 😀 days.", data.at("/conversationId").asText(), metadata(id))));
        }
    }

    @Test
    void usesLegacyNamesInTheUnversionedApi() throws Exception {
        String id = document();
        try (ReplyStreamReader stream = client.openStream(UNVERSIONED, "days of leave")) {
            List<JsonNode> chunks = stream.readChunks();
            JsonNode data = data(chunks);
            String query = chunks.getFirst().at("/gptQueryId").asText();

            assertThat(chunks.getFirst()).isEqualTo(
                    ReceivedResponse.parseJson("{\"type\":\"initializing\",\"gptQueryId\":\"" + query + "\"}"));
            assertThat(query).isNotEmpty();
            assertThat(data).isEqualTo(ReceivedResponse.parseJson("""
                    {"response": "%1$s", "text": "%1$s", "gptQuery": {"id": "%2$s", "extraFields": %3$s,
                        "gptConversationId": "%4$s"}}"""
                    .formatted("Employees have\\n28 😀 days.", query, metadata(id),
                            data.at("/gptQuery/gptConversationId").asText())));
            client.getPath("/library/alpha/conversation/" + data.at("/gptQuery/gptConversationId").asText())
                    .hasStatus(200);
        }
    }

    @Test
    void sendsOneObjectPerLine() {
        try (ReplyStreamReader stream = client.openStream(CURRENT, "x", "Accept", "application/json")) {
            assertThat(stream.header("Content-Type")).isEqualTo(LINES);
            assertThat(stream.header("Cache-Control")).isEqualTo("no-cache");
            assertThat(stream.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(stream.header("Content-Encoding")).isEmpty();
            assertThat(stream.readLine()).isEqualTo("{\"type\":\"initializing\"}");
            assertThat(stream.readLine()).isEqualTo("{\"type\":\"token\",\"value\":\"Employees\"}");
        }
    }

    @Test
    void sendsOneEventPerChunkWithoutAName() {
        try (ReplyStreamReader stream = client.openStream(CURRENT, "x", "Accept",
                "text/html, Text/Event-Stream;q=0.1")) {
            assertThat(stream.header("Content-Type")).isEqualTo(EVENTS);
            assertThat(stream.header("Cache-Control")).isEqualTo("no-cache");
            assertThat(stream.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(stream.readLine()).isEqualTo("data: {\"type\":\"initializing\"}");
            assertThat(stream.readLine()).isEmpty();
            assertThat(stream.readLine()).isEqualTo("data: {\"type\":\"token\",\"value\":\"Employees\"}");
            assertThat(stream.readLine()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "text/*", "text/event-stream;q=0", "text/event-streams", "nonsense;;=,,", "\"a"})
    void sendsNdjsonUnlessEventsAreAccepted(String accept) {
        try (ReplyStreamReader stream = client.openStream(CURRENT, "x", "Accept", accept)) {
            assertThat(stream.header("Content-Type")).isEqualTo(LINES);
        }
    }

    private String document() throws InterruptedException {
        return service.addDocument(NewDocument.ofText("twenty days of leave")
                .withTitle("Leave")
                .withSourceUrl("https://example.org/leave")
                .withImageSnippet("https://example.org/leave.png")).value();
    }

    private static String metadata(String id) {
        return """
                {"documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {
                    "learnMoreLink": {"url": "https://example.org/leave", "text": "Leave"},
                    "excerpt": {"text": "twenty days of leave", "heading": [],
                      "url": "https://example.org/leave#:~:text=twenty%%20days%%20of%%20leave"},
                    "quoted": true, "sure": true}}],
                 "images": [{"url": "https://example.org/leave.png", "text": "Leave"}],
                 "helpArticles": [{"url": "https://example.org/leave", "text": "Leave"}]}""".formatted(id);
    }

    private static List<String> types(List<JsonNode> chunks) {
        return chunks.stream().map(chunk -> chunk.at("/type").asText()).toList();
    }

    private static JsonNode data(List<JsonNode> chunks) {
        return chunks.get(chunks.size() - 2).at("/data");
    }
}
