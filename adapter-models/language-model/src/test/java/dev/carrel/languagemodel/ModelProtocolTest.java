package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.languagemodel.testserver.ProtocolExample;
import dev.carrel.languagemodel.testserver.ProtocolExample.ExampleEnd;
import dev.carrel.languagemodel.testserver.ProtocolExamples;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Responses of all kinds of servers, at once and in small pieces. */
class ModelProtocolTest {

    private static final int FEW_BYTES = 7;

    /** Outcomes that differ from the protocol's. */
    private static final Map<String, String> OTHERWISE = Map.of(
            // The stream has an end marker but no finish reason.
            "done-without-finish", "cut-short",
            // There is no text.
            "openai-refusal", "empty", "nothing-said", "empty",
            // LangChain4j does not read content in parts.
            "mistral-thinking", "unreadable",
            // The last event is incomplete; the cause may be the network or the server.
            "cut-in-an-event", "unreadable", "not-json", "unreadable",
            // The path is unknown, as if it were the model of another server.
            "error-404-page", "unknown-model");

    private static final Map<ExampleEnd, String> OUTCOMES = Map.ofEntries(Map.entry(ExampleEnd.FILTERED, "filtered"),
            Map.entry(ExampleEnd.FAILED, "broken"), Map.entry(ExampleEnd.CUT_OFF, "cut-short"),
            Map.entry(ExampleEnd.KEY_REFUSED, "refused-key"), Map.entry(ExampleEnd.NO_CREDIT, "no-credit"),
            Map.entry(ExampleEnd.NO_SUCH_MODEL, "unknown-model"), Map.entry(ExampleEnd.TOO_MANY_REQUESTS, "busy"),
            Map.entry(ExampleEnd.PARAMETER_REFUSED, "refused-request"), Map.entry(ExampleEnd.TOO_LONG, "too-long"),
            Map.entry(ExampleEnd.NOT_READY, "broken"), Map.entry(ExampleEnd.BROKEN, "broken"));

    @TestFactory
    Stream<DynamicTest> readsStreamsOfAllServers() {
        return ProtocolExamples.streams()
                .stream()
                .flatMap(example -> Stream.of(Integer.MAX_VALUE, FEW_BYTES)
                        .map(size -> dynamicTest(example + " by " + size, () -> read(example, size))));
    }

    @TestFactory
    Stream<DynamicTest> classifiesErrorsOfAllServers() {
        return ProtocolExamples.errors().stream().map(example -> dynamicTest(example.name(), () -> {
            try (var speaking = ModelWriterFixture.respondingWithDefaults(example.script())) {
                assertThat(speaking.writeReply(ReplyRequests.LEAVE).text())
                        .isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
                assertThat(speaking.observer.fallbacks()).containsExactly(outcome(example));
            }
        }));
    }

    private static void read(ProtocolExample example, int size) {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(example.script(size))) {
            var sink = RecordingReplySink.patient();
            boolean brokeOff = false;
            try {
                assertThat(speaking.writer().writeReply(ReplyRequests.LEAVE, sink).text()).isEqualTo(sink.joined());
            } catch (ReplyFailedException ignored) {
                brokeOff = true;
            }
            String outcome = outcome(example);
            assertThat(speaking.observer.outcomes()).containsExactly(outcome);
            if (outcome.equals("answered")) {
                assertThat(sink.joined())
                        .isEqualTo(prose(example) + (example.end() == ExampleEnd.SHORTENED ? " …" : ""));
            } else if (brokeOff) {
                assertThat(sink.joined()).isEqualTo(prose(example)).isNotEmpty();
            } else {
                assertThat(sink.joined()).isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
            }
            assertThat(sink.joined()).doesNotContain("passage says");
        }
    }

    private static String prose(ProtocolExample example) {
        return example.text().replaceAll("(?s)<think>.*</think>", "").replace(" [1]", "").strip();
    }

    private static String outcome(ProtocolExample example) {
        boolean finished = example.end() == ExampleEnd.FINISHED || example.end() == ExampleEnd.SHORTENED;
        return OTHERWISE.getOrDefault(example.name(), finished ? "answered" : OUTCOMES.get(example.end()));
    }
}
