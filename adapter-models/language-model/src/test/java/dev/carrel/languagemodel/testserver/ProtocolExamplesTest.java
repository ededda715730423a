package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.languagemodel.testserver.ProtocolExample.ExampleEnd;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class ProtocolExamplesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TestFactory
    Stream<DynamicTest> sayWhatTheTableSays() {
        return ProtocolExamples.streams().stream().map(example -> DynamicTest.dynamicTest(example.name(), () -> {
            var read = new ParsedStream();
            events(new String(example.body(), UTF_8)).forEach(read::event);

            assertThat(read.text).hasToString(example.text());
            assertThat(read.thought).hasToString(example.thought());
            assertThat(read.end()).isEqualTo(example.end());
        }));
    }

    @TestFactory
    Stream<DynamicTest> arriveAsTheyAre() {
        return Stream.concat(ProtocolExamples.streams().stream(), ProtocolExamples.errors().stream())
                .map(example -> DynamicTest.dynamicTest(example.name(), () -> {
                    try (var server = TestModelServer.start(); var http = HttpClient.newHttpClient()) {
                        server.answer(request -> example.script(request.number() == 1 ? Integer.MAX_VALUE : 1));
                        for (int time = 0; time < 2; time++) {
                            HttpResponse<byte[]> answer = http
                                    .send(HttpRequest.newBuilder(server.address().resolve("/v1/chat/completions"))
                                            .POST(BodyPublishers.ofString(RawHttpClient.QUESTION))
                                            .build(), BodyHandlers.ofByteArray());

                            assertThat(answer.statusCode()).isEqualTo(example.status());
                            assertThat(answer.body()).isEqualTo(example.body());
                            example.headers()
                                    .forEach((name, value) -> assertThat(answer.headers().firstValue(name))
                                            .hasValue(value));
                        }
                    }
                }));
    }

    @Test
    void areAllInTheTableAndExplained() throws Exception {
        Path folder = Path
                .of(ProtocolExamples.class.getResource("/dev/carrel/languagemodel/protocol/README.md").toURI())
                .getParent();
        String explained = Files.readString(folder.resolve("README.md"));
        try (var files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.replace(".txt", ""))
                    .toList();

            assertThat(Stream.concat(ProtocolExamples.streams().stream(), ProtocolExamples.errors().stream())
                    .map(ProtocolExample::name))
                    .containsExactlyInAnyOrderElementsOf(names);
            assertThat(names).allSatisfy(name -> assertThat(explained).contains("`" + name + "`"));
        }
    }

    /** Returns the data of the events, parsed by the rules for event streams. */
    private static List<String> events(String stream) {
        var events = new ArrayList<String>();
        var data = new StringBuilder();
        String text = stream.startsWith("\uFEFF") ? stream.substring(1) : stream;
        boolean whole = text.endsWith("\n") || text.endsWith("\r");
        String[] lines = text.split("\r\n|\r|\n", -1);
        for (String line : List.of(lines).subList(0, whole ? lines.length : lines.length - 1)) {
            if (line.isEmpty() && !data.isEmpty()) {
                events.add(data.substring(0, data.length() - 1));
                data.setLength(0);
            } else if (line.startsWith("data:")) {
                data.append(line.substring(5).replaceFirst("^ ", "")).append('\n');
            }
        }
        return events;
    }

    /** The content of a streamed reply. */
    private static final class ParsedStream {

        private final StringBuilder text = new StringBuilder();
        private final StringBuilder thought = new StringBuilder();
        private @Nullable ExampleEnd end;
        private boolean done;

        void event(String data) {
            if (data.equals("[DONE]")) {
                done = true;
                return;
            }
            JsonNode chunk = json(data);
            JsonNode choice = chunk.path("choices").path(0);
            content(choice.path("delta").path("content"));
            String field = choice.at("/delta/reasoning_content").isTextual() ? "reasoning_content" : "reasoning";
            thought.append(choice.path("delta").path(field).asText(""));
            String reason = chunk.hasNonNull("error") ? "error" : choice.path("finish_reason").asText("null");
            end = reason.equals("null") ? end : meaning(reason);
        }

        private void content(JsonNode content) {
            if (content.isTextual()) {
                text.append(content.asText());
            }
            content.forEach(part -> {
                text.append(part.path("text").asText(""));
                thought.append(part.at("/thinking/0/text").asText(""));
            });
        }

        private static ExampleEnd meaning(String reason) {
            return switch (reason) {
                case "stop", "eos_token" -> ExampleEnd.FINISHED;
                case "length" -> ExampleEnd.SHORTENED;
                case "content_filter" -> ExampleEnd.FILTERED;
                default -> ExampleEnd.FAILED;
            };
        }

        ExampleEnd end() {
            return Optional.ofNullable(end).orElse(done ? ExampleEnd.FINISHED : ExampleEnd.CUT_OFF);
        }

        private static JsonNode json(String data) {
            try {
                return JSON.readTree(data);
            } catch (IOException ignored) {
                return JSON.createObjectNode().put("error", data);
            }
        }
    }
}
