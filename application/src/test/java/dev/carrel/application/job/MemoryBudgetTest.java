package dev.carrel.application.job;

import dev.carrel.application.Eventually;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class MemoryBudgetTest {

    private static final int MIB = 1024 * 1024;

    private final MemoryBudget budget = new MemoryBudget(10 * MIB);

    @Test
    void sourcesBeyondTheBudgetWait() throws Exception {
        int units = budget.acquireBytes(6 * MIB);
        try (var threads = Executors.newSingleThreadExecutor()) {
            Future<Integer> second = threads.submit(() -> budget.acquireBytes(6 * MIB));
            assertThatThrownBy(() -> second.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

            budget.releaseUnits(units);

            assertThat(second.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)).isPositive();
        }
    }

    @Test
    void aSourceLargerThanTheBudgetRunsAlone() throws Exception {
        int units = budget.acquireBytes(100L * MIB);
        try (var threads = Executors.newSingleThreadExecutor()) {
            var started = new CountDownLatch(1);
            Future<Integer> small = threads.submit(() -> {
                started.countDown();
                return budget.acquireBytes(1);
            });
            started.await();
            assertThatThrownBy(() -> small.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

            budget.releaseUnits(units);

            assertThat(small.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)).isPositive();
        }
    }
}
