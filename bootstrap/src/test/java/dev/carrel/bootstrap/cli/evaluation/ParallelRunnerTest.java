package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ParallelRunnerTest {

    private static final List<Integer> NUMBERS = IntStream.range(0, 100).boxed().toList();

    private final Queue<Integer> seen = new ConcurrentLinkedQueue<>();

    @Test
    void processesEachItemOnceConcurrently() throws InterruptedException {
        var together = new CyclicBarrier(4);
        new ParallelRunner(4, () -> false).forEach(NUMBERS, number -> {
            seen.add(number);
            meet(together);
        });

        assertThat(seen).containsExactlyInAnyOrderElementsOf(NUMBERS);
    }

    @Test
    void stopsAtFirstFailure() {
        assertThatThrownBy(() -> new ParallelRunner(1, () -> false).forEach(NUMBERS, number -> {
            seen.add(number);
            if (number == 2) {
                throw new EvaluationException("Broken.");
            }
        })).isInstanceOf(EvaluationException.class).hasMessage("Broken.");
        assertThat(seen).containsExactly(0, 1, 2);
    }

    @Test
    void startsNothingAfterStop() {
        assertThatThrownBy(() -> new ParallelRunner(1, () -> seen.size() == 3).forEach(NUMBERS, seen::add))
                .isInstanceOf(InterruptedException.class);
        assertThat(seen).containsExactly(0, 1, 2);
    }

    @Test
    void retriesWhileEngineIsBusy() throws InterruptedException {
        var asked = new AtomicInteger();

        assertThat(ParallelRunner.<String>retryWhileBusy(() -> switch (asked.incrementAndGet()) {
            case 1 -> throw new UnavailableException("full", Duration.ofMillis(1));
            case 2 -> throw new OverloadedException("busy", Duration.ofMillis(1));
            default -> "done";
        })).isEqualTo("done");
    }

    private static void meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
