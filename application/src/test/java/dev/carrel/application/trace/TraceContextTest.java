package dev.carrel.application.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TraceContextTest {

    private static final String FIELD = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final TraceContext CONTEXT = new TraceContext("4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7", true);

    @Test
    void parsesTheHeaderField() {
        assertThat(TraceContext.parse(FIELD)).contains(CONTEXT);
        assertThat(CONTEXT.toField()).isEqualTo(FIELD);
        assertThat(TraceContext.parse(FIELD.replaceAll("01$", "fe")).orElseThrow().isSampled()).isFalse();
        assertThat(TraceContext.parse(FIELD.replaceFirst("00", "01") + "-more")).contains(CONTEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 ", "\n"})
    void rejectsWhatIsNotValid(String field) {
        assertThat(TraceContext.parse(field)).isEmpty();
    }

    @Test
    void newTracesAreValidAndDistinct() {
        TraceContext one = TraceContext.newTrace();
        assertThat(TraceContext.parse(one.toField())).contains(one);
        assertThat(TraceContext.newTrace().traceId()).isNotEqualTo(one.traceId());
        assertThat(TraceContext.parse(null)).isEmpty();
        assertThatThrownBy(() -> new TraceContext("x", "y", true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contextGoesToOtherThreadsAndEndsWithTheWork() throws Exception {
        List<Optional<WorkContext>> seen = new ArrayList<>();
        Runnable work = () -> seen.add(WorkContext.current());
        var outer = new WorkContext("request", CONTEXT);
        WorkContext.Scope scope = outer.activate();
        Runnable carried = WorkContext.carry(work);
        WorkContext.Scope inner = new WorkContext(null, TraceContext.newTrace()).activate();
        Thread.ofVirtual().start(carried).join();
        Thread.ofVirtual().start(work).join();
        inner.close();
        work.run();
        Callable<Optional<String>> call = WorkContext::currentTraceparent;
        assertThat(WorkContext.currentTraceparent()).contains(FIELD);
        assertThat(WorkContext.carry(call).call()).contains(FIELD);
        scope.close();
        assertThat(seen).containsExactly(Optional.of(outer), Optional.empty(), Optional.of(outer));
        assertThat(WorkContext.current()).isEmpty();
        assertThat(WorkContext.carry(work)).isSameAs(work);
    }
}
