package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests as Open WebUI 0.9 and LibreChat 0.8 send them, and what these programs read of the responses. */
class ChatProgramsTest {

    private static final String REPLY = "You asked: And for apprentices?";

    private final AtomicReference<ReplyRequest> written = new AtomicReference<>();
    @AutoClose
    private final ApiTestService service = ApiTestService.startWith((request, sink) -> {
        written.set(request);
        return new EchoReplyWriter().writeReply(request, sink);
    });

    @BeforeEach
    void addDocument() throws InterruptedException {
        service.addDocument(NewDocument.ofText("the parking permit costs apprentices ten euros")
                .withTitle("Parkausweis für Azubis 🚗")
                .withSourceUrl("https://example.org/permit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-webui-chat", "librechat-chat"})
    void streamsAChat(String fixture) throws IOException {
        List<JsonNode> chunks = readData("/v1/chat/completions", fixture);

        assertThat(chunks.stream()
                .map(chunk -> chunk.at("/choices/0/delta/content").asText(""))
                .collect(Collectors.joining())).isEqualTo(REPLY);
        assertThat(chunks.stream()
                .flatMap(chunk -> chunk.at("/choices/0/delta/annotations").valueStream())
                .map(annotation -> annotation.at("/url_citation"))).singleElement().satisfies(source -> {
                    assertThat(source.at("/title").asText()).isEqualTo("Parkausweis für Azubis 🚗");
                    assertThat(source.at("/url").asText()).startsWith("https://example.org/permit");
                });
        assertThat(chunks.getLast().at("/usage/total_tokens").asInt()).isPositive();
        hasHistory();
    }

    @Test
    void streamsAResponse() throws IOException {
        List<JsonNode> events = readData("/v1/responses", "open-webui-responses");

        JsonNode complete = events.getLast();
        assertThat(complete.at("/type").asText()).isEqualTo("response.completed");
        assertThat(complete.at("/response/output/0/content/0/text").asText()).isEqualTo(REPLY);
        assertThat(complete.at("/response/output/0/content/0/annotations/0/title").asText())
                .isEqualTo("Parkausweis für Azubis 🚗");
        hasHistory();
    }

    @Test
    void answersATaskWithoutHarm() throws IOException {
        JsonNode completion = service.adminClient()
                .postJson("/v1/chat/completions", readFixture("open-webui-title"))
                .hasStatus(200)
                .parseJson();
        assertThat(completion.at("/choices/0/message/content").asText()).contains("found:\n\nYou asked: ### Task:");
    }

    private void hasHistory() {
        assertThat(written.get().recentTurns()).singleElement()
                .satisfies(turn -> assertThat(turn.query()).isEqualTo("What does the parking permit cost? 🚗"));
        assertThat(written.get().options().instructions()).isNotBlank();
    }

    private List<JsonNode> readData(String path, String fixture) throws IOException {
        return service.adminClient()
                .postJson(path, readFixture(fixture))
                .hasStatus(200)
                .bodyText()
                .lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> ReceivedResponse.parseJson(line.substring("data: ".length())))
                .toList();
    }

    private static String readFixture(String name) throws IOException {
        try (InputStream file = ChatProgramsTest.class.getResourceAsStream(name + ".json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
