package dev.carrel.application.fake.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.contract.model.ReplyWriterContract;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.error.UnavailableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScriptedReplyWriterTest extends ReplyWriterContract {

    @Override
    protected ReplyWriter openWriter() {
        return ScriptedReplyWriter.emitting("Employees", " have", " 28", " days.");
    }

    @Override
    protected boolean deterministic() {
        return true;
    }

    @Test
    void waitsWhereTheScriptSays() throws InterruptedException, ExecutionException {
        var waits = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var writer = ScriptedReplyWriter.emitting("a").run(waits::countDown).await(goOn).emit("b");
        var sink = RecordingReplySink.patient();
        try (var thread = Executors.newSingleThreadExecutor()) {
            var written = thread.submit(() -> writer.writeReply(ReplyRequests.LEAVE, sink));
            waits.await();
            assertThat(sink.pieces()).containsExactly("a");
            assertThat(written.isDone()).isFalse();

            goOn.countDown();

            assertThat(written.get().text()).isEqualTo("ab");
        }
    }

    @Test
    void failsWhereTheScriptSays() {
        var problem = new UnavailableException("The model is not there.", Duration.ofSeconds(1));
        var sink = RecordingReplySink.patient();

        assertThatThrownBy(
                () -> ScriptedReplyWriter.emitting("a").fail(problem).emit("b").writeReply(ReplyRequests.LEAVE, sink))
                .isSameAs(problem);
        assertThat(sink.pieces()).containsExactly("a");
    }

    @Test
    void countsCancelledReplies() {
        var writer = ScriptedReplyWriter.emitting("a", "b", "c");

        writer.writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient());
        writer.writeReply(ReplyRequests.LEAVE, RecordingReplySink.leavingAt(2));

        assertThat(writer.stopped()).isEqualTo(1);
    }
}
