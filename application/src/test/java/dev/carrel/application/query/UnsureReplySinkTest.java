package dev.carrel.application.query;

import dev.carrel.application.contract.model.RecordingReplySink;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnsureReplySinkTest {

    private static final String BEGINNING = "I am not sure:";
    private static final String REFUSAL = "Nothing was found.";

    @Test
    void beginsAReplyWithTheWords() {
        RecordingReplySink read = RecordingReplySink.patient();
        var sink = new UnsureReplySink(read, BEGINNING, REFUSAL);

        sink.emitText("Nothing ");
        assertThat(read.joined()).isEmpty();
        sink.emitText("is known.");

        assertThat(sink.finish("Nothing is known.")).isEqualTo("I am not sure:\n\nNothing is known.");
        assertThat(read.joined()).isEqualTo("I am not sure:\n\nNothing is known.");
    }

    @Test
    void leavesARefusalAsItIs() {
        RecordingReplySink read = RecordingReplySink.patient();
        var sink = new UnsureReplySink(read, BEGINNING, REFUSAL);

        sink.emitText("Nothing ");
        sink.emitText("was found.");

        assertThat(sink.finish(REFUSAL)).isEqualTo(REFUSAL);
        assertThat(read.joined()).isEqualTo(REFUSAL);
    }

    @Test
    void startsAnewOnlyIfNothingWasRead() {
        RecordingReplySink patient = RecordingReplySink.patient();
        var sink = new UnsureReplySink(patient, BEGINNING, REFUSAL);
        sink.emitText("Nothing");
        assertThat(sink.reset()).isTrue();
        sink.emitText("It closes.");
        assertThat(sink.reset()).isFalse();

        RecordingReplySink forgetting = RecordingReplySink.forgetting();
        var again = new UnsureReplySink(forgetting, BEGINNING, REFUSAL);
        again.emitText("It");
        assertThat(again.reset()).isTrue();
        again.emitText("They close.");
        assertThat(again.finish("They close.")).isEqualTo(forgetting.joined()).startsWith(BEGINNING);
    }
}
