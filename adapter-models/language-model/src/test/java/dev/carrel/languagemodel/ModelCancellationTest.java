package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A cancelled call stops the model in any state. */
class ModelCancellationTest {

    private static final Map<String, ModelScript> AT_WORK = Map.of("before it has answered",
            ModelScript.begin().hangs(),
            "after the head of its answer", ModelScript.begin().headersNow().hangs(), "while it thinks",
            ModelScript.begin().role().reasoning("Let me see.").hangs(), "in the middle",
            ModelScript.begin().role().text("Employees", " have").hangs());

    @TestFactory
    Stream<DynamicTest> stopsTheModelOnCancellation() {
        return AT_WORK.entrySet().stream().map(work -> dynamicTest(work.getKey(), () -> {
            try (var speaking = ModelWriterFixture.respondingWithDefaults(work.getValue());
                    var threads = Executors.newSingleThreadExecutor()) {
                var sink = RecordingReplySink.patient();
                Future<GeneratedReply> written = threads
                        .submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
                ServedCall call = speaking.server.awaitCalls(1, ModelWriterFixture.LONG).getFirst();

                sink.leave();

                assertThat(call.awaitClientLeft(ModelWriterFixture.LONG)).as(work.getKey()).isTrue();
                assertThat(written.get().text()).isEqualTo(sink.joined());
                assertThat(speaking.observer.outcomes()).containsExactly("abandoned");
                assertThat(speaking.observer.fallbacks()).isEmpty();
            }
        }));
    }

    @Test
    void doesNotCallTheModelAfterCancellation() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("28 days."))) {
            var sink = RecordingReplySink.patient();
            sink.leave();

            speaking.writer().writeReply(ReplyRequests.LEAVE, sink);

            assertThat(speaking.server.requests()).isEmpty();
        }
    }
}
