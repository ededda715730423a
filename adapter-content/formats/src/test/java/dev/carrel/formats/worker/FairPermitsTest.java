package dev.carrel.formats.worker;

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
        assertThat(permits.tryAcquire("many", LONG)).isTrue();
        assertThat(permits.tryAcquire("many", LONG)).isTrue();
        Thread third = startWaiting(permits, "many");
        Thread fourth = startWaiting(permits, "many");
        Thread other = startWaiting(permits, "few");

        permits.release("many");
        other.join();
        assertThat(order).containsExactly("few");

        permits.release("few");
        permits.release("many");
        third.join();
        fourth.join();
        assertThat(order).containsExactly("few", "many", "many");
    }

    @Test
    void ownersTakeTurnsWithASinglePermit() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", LONG)).isTrue();
        Thread again = startWaiting(permits, "one");
        Thread other = startWaiting(permits, "other");

        permits.release("one");
        other.join();
        permits.release("other");
        again.join();

        assertThat(order).containsExactly("other", "one");
    }

    @Test
    void waitEndsWithItsTimeoutAndLeavesNothing() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", LONG)).isTrue();
        assertThat(permits.tryAcquire("other", Duration.ZERO)).isFalse();
        assertThat(permits.tryAcquire("one", Duration.ofMillis(1))).isFalse();

        permits.release("one");

        assertThat(permits.tryAcquire("third", Duration.ZERO)).isTrue();
    }

    @Test
    void interruptEndsTheWait() throws Exception {
        var permits = new FairPermits(1);
        assertThat(permits.tryAcquire("one", LONG)).isTrue();
        Thread waiting = startWaiting(permits, "other");

        waiting.interrupt();
        waiting.join();

        assertThat(order).isEmpty();
        permits.release("one");
        assertThat(permits.tryAcquire("one", Duration.ZERO)).isTrue();
    }

    private Thread startWaiting(FairPermits permits, String owner) throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                if (permits.tryAcquire(owner, LONG)) {
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
