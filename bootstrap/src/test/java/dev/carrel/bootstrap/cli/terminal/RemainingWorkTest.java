package dev.carrel.bootstrap.cli.terminal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RemainingWorkTest {

    private final List<Long> shown = new ArrayList<>();

    private ProgressDisplay show(long total) {
        shown.add(total);
        return ProgressDisplay.SilentDisplay.SILENT;
    }

    @Test
    void waitsUntilNothingRemains() throws InterruptedException {
        Queue<Long> left = new ArrayDeque<>(List.of(2L, 3L, 1L, 0L));
        assertThat(RemainingWork.awaitNone(left::remove, () -> false, this::show)).isZero();
        assertThat(left).isEmpty();
        assertThat(shown).containsExactly(2L);
    }

    @Test
    void showsNothingIfNothingRemains() throws InterruptedException {
        assertThat(RemainingWork.awaitNone(() -> 0, () -> false, this::show)).isZero();
        assertThat(shown).isEmpty();
    }

    @Test
    void returnsRemainderWhenStopped() throws InterruptedException {
        var stopped = new AtomicBoolean();
        assertThat(RemainingWork.awaitNone(() -> 7, () -> stopped.getAndSet(true), this::show)).isEqualTo(7);
        assertThat(shown).containsExactly(7L);
    }
}
