package dev.carrel.application.port.writing;

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
    protected ReplyWriter writer() {
        return ScriptedReplyWriter.emitting("Employees", " have", " 28", " days.");
    }

    @Override
    protected boolean deterministic() {
        return true;
    }

    @Test
    void it_waits_where_the_script_says() throws InterruptedException, ExecutionException {
        var waits = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var writer = ScriptedReplyWriter.emitting("a").run(waits::countDown).await(goOn).emit("b");
        var sink = RecordingSink.patient();
        try (var thread = Executors.newSingleThreadExecutor()) {
            var written = thread.submit(() -> writer.write(Briefs.LEAVE, sink));
            waits.await();
            assertThat(sink.pieces()).containsExactly("a");
            assertThat(written.isDone()).isFalse();

            goOn.countDown();

            assertThat(written.get().text()).isEqualTo("ab");
        }
    }

    @Test
    void it_fails_where_the_script_says() {
        var problem = new UnavailableException("The model is not there.", Duration.ofSeconds(1));
        var sink = RecordingSink.patient();

        assertThatThrownBy(() -> ScriptedReplyWriter.emitting("a").fail(problem).emit("b").write(Briefs.LEAVE, sink))
                .isSameAs(problem);
        assertThat(sink.pieces()).containsExactly("a");
    }

    @Test
    void it_counts_the_replies_that_nobody_heard_to_the_end() {
        var writer = ScriptedReplyWriter.emitting("a", "b", "c");

        writer.write(Briefs.LEAVE, RecordingSink.patient());
        writer.write(Briefs.LEAVE, RecordingSink.leavingAt(2));

        assertThat(writer.stopped()).isEqualTo(1);
    }
}
