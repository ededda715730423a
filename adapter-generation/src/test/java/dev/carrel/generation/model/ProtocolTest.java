package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.generation.counterpart.ProtocolExample;
import dev.carrel.generation.counterpart.ProtocolExample.End;
import dev.carrel.generation.counterpart.ProtocolExamples;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The forms in which servers answer, byte by byte, at once and in small pieces. */
class ProtocolTest {

    private static final int FEW_BYTES = 7;

    /** Where less is said than the protocol allows to conclude. */
    private static final Map<String, String> OTHERWISE = Map.of(
            // It says that it is done, and not that it has finished.
            "done-without-finish", "cut-short",
            // There is nothing to read to anybody.
            "openai-refusal", "empty", "nothing-said", "empty",
            // Content in parts is not read by LangChain4j.
            "mistral-thinking", "unreadable",
            // The last event is half of one; nobody can tell whether the network or the server is to blame.
            "cut-in-an-event", "unreadable", "not-json", "unreadable",
            // There is no such path: the model of another server, so to say.
            "error-404-page", "unknown-model");

    private static final Map<End, String> OUTCOMES = Map.ofEntries(Map.entry(End.FILTERED, "filtered"),
            Map.entry(End.FAILED, "broken"), Map.entry(End.CUT_OFF, "cut-short"),
            Map.entry(End.KEY_REFUSED, "refused-key"), Map.entry(End.NO_CREDIT, "no-credit"),
            Map.entry(End.NO_SUCH_MODEL, "unknown-model"), Map.entry(End.TOO_MANY_REQUESTS, "busy"),
            Map.entry(End.PARAMETER_REFUSED, "refused-request"), Map.entry(End.TOO_LONG, "too-long"),
            Map.entry(End.NOT_READY, "broken"), Map.entry(End.BROKEN, "broken"));

    @TestFactory
    Stream<DynamicTest> streams_are_read() {
        return ProtocolExamples.streams()
                .stream()
                .flatMap(example -> Stream.of(Integer.MAX_VALUE, FEW_BYTES)
                        .map(size -> dynamicTest(example + " by " + size, () -> read(example, size))));
    }

    @TestFactory
    Stream<DynamicTest> errors_are_understood() {
        return ProtocolExamples.errors().stream().map(example -> dynamicTest(example.name(), () -> {
            try (var speaking = Speaking.answering(example.script())) {
                assertThat(speaking.write(ReplyRequests.LEAVE).text())
                        .isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
                assertThat(speaking.observed.fallbacks()).containsExactly(outcome(example));
            }
        }));
    }

    private static void read(ProtocolExample example, int size) {
        try (var speaking = Speaking.answering(example.script(size))) {
            var sink = RecordingReplySink.patient();
            boolean brokeOff = false;
            try {
                assertThat(speaking.writer().writeReply(ReplyRequests.LEAVE, sink).text()).isEqualTo(sink.joined());
            } catch (ReplyAbortedException ignored) {
                brokeOff = true;
            }
            String outcome = outcome(example);
            assertThat(speaking.observed.outcomes()).containsExactly(outcome);
            if (outcome.equals("answered")) {
                assertThat(sink.joined()).isEqualTo(prose(example) + (example.end() == End.SHORTENED ? " …" : ""));
            } else if (brokeOff) {
                assertThat(sink.joined()).isEqualTo(prose(example)).isNotEmpty();
            } else {
                assertThat(sink.joined()).isEqualTo(Speaking.fallback(ReplyRequests.LEAVE));
            }
            assertThat(sink.joined()).doesNotContain("passage says");
        }
    }

    private static String prose(ProtocolExample example) {
        return example.text().replaceAll("(?s)<think>.*</think>", "").replace(" [1]", "").strip();
    }

    private static String outcome(ProtocolExample example) {
        boolean finished = example.end() == End.FINISHED || example.end() == End.SHORTENED;
        return OTHERWISE.getOrDefault(example.name(), finished ? "answered" : OUTCOMES.get(example.end()));
    }
}
