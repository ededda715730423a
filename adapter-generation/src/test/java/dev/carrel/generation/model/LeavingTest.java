package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.generation.counterpart.Call;
import dev.carrel.generation.counterpart.Script;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The model stops working for those who have left, whatever it is doing. */
class LeavingTest {

    private static final Map<String, Script> AT_WORK = Map.of("before it has answered", Script.begin().hangs(),
            "after the head of its answer", Script.begin().headersNow().hangs(), "while it thinks",
            Script.begin().role().reasoning("Let me see.").hangs(), "in the middle",
            Script.begin().role().text("Employees", " have").hangs());

    @TestFactory
    Stream<DynamicTest> the_model_is_let_go_of() {
        return AT_WORK.entrySet().stream().map(work -> dynamicTest(work.getKey(), () -> {
            try (var speaking = Speaking.answering(work.getValue());
                    var threads = Executors.newSingleThreadExecutor()) {
                var sink = RecordingReplySink.patient();
                Future<GeneratedReply> written = threads
                        .submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
                Call call = speaking.server.awaitCalls(1, Speaking.LONG).getFirst();

                sink.leave();

                assertThat(call.awaitClientLeft(Speaking.LONG)).as(work.getKey()).isTrue();
                assertThat(written.get().text()).isEqualTo(sink.joined());
                assertThat(speaking.observed.outcomes()).containsExactly("abandoned");
                assertThat(speaking.observed.fallbacks()).isEmpty();
            }
        }));
    }

    @Test
    void for_one_who_has_left_already_it_is_not_asked() {
        try (var speaking = Speaking.answering(Script.saying("28 days."))) {
            var sink = RecordingReplySink.patient();
            sink.leave();

            speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

            assertThat(speaking.server.requests()).isEmpty();
        }
    }
}
