package dev.carrel.application.job;

import dev.carrel.application.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FairPermitsTest {

    private static final Duration LONG = Eventually.LIMIT;

    private final List<String> order = new CopyOnWriteArrayList<>();

    @Test
    void ownerWithFewerPermitsIsNext() throws Exception {
        var permits = new FairPermits(2);
        assertThat(permits.tryAcquire("many", 1, LONG)).isTrue();
        assertThat(permits.tryAcquire("many", 1, LONG)).isTrue();
        Thread third = startWaiting(permits, "many");
        Thread fourth = startWaiting(permits, "many");
        Thread other = startWaiting(permits, "few");

        permits.release("many", 1);
        other.join();
        assertThat(order).containsExactly("few");

        permits.release("few", 1);
        permits.release("many", 1);
        third.join();
        fourth.join();
        assertThat(order).containsExactly("few", "many", "many");
    }

    @Test
    void ownersTakeTurnsWithASinglePermit() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", 1, LONG)).isTrue();
        Thread again = startWaiting(permits, "one");
        Thread other = startWaiting(permits, "other");

        permits.release("one", 1);
        other.join();
        permits.release("other", 1);
        again.join();

        assertThat(order).containsExactly("other", "one");
    }

    @Test
    void waitEndsWithItsTimeoutAndLeavesNothing() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", 1, LONG)).isTrue();
        assertThat(permits.tryAcquire("other", 1, Duration.ZERO)).isFalse();
        assertThat(permits.tryAcquire("one", 1, Duration.ofMillis(1))).isFalse();

        permits.release("one", 1);

        assertThat(permits.tryAcquire("third", 1, Duration.ZERO)).isTrue();
    }

    @Test
    void interruptEndsTheWait() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", 1, LONG)).isTrue();
        Thread waiting = startWaiting(permits, "other");

        waiting.interrupt();
        waiting.join();

        assertThat(order).isEmpty();
        permits.release("one", 1);
        assertThat(permits.tryAcquire("one", 1, Duration.ZERO)).isTrue();
    }

    @Test
    void whoWantsManyIsNotOvertakenByItsNextRequest() throws Exception {
        var permits = new FairPermits(3);
        assertThat(permits.tryAcquire("one", 2, LONG)).isTrue();
        Thread large = startWaiting(permits, "one", 2);
        Thread small = startWaiting(permits, "one", 1);

        assertThat(permits.tryAcquire("other", 1, LONG)).as("an owner that holds fewer").isTrue();
        permits.release("one", 2);
        large.join();
        assertThat(order).containsExactly("one");
        permits.release("one", 2);
        small.join();
    }

    @Test
    void whoGivesUpLetsOthersPass() throws Exception {
        var permits = new FairPermits(2);
        assertThat(permits.tryAcquire("one", 1, LONG)).isTrue();
        Thread large = startWaiting(permits, "other", 2);
        Thread small = startWaiting(permits, "third", 1);

        large.interrupt();
        small.join();

        assertThat(order).containsExactly("third");
    }

    private Thread startWaiting(FairPermits permits, String owner) throws InterruptedException {
        return startWaiting(permits, owner, 1);
    }

    private Thread startWaiting(FairPermits permits, String owner, int wanted) throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                if (permits.tryAcquire(owner, wanted, LONG)) {
                    order.add(owner);
                }
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        });
        Eventually.await(owner + " waits", () -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }
}
