package dev.carrel.embedding.bert;

import dev.carrel.domain.error.EmbeddingException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LazyResourceTest {

    /** Far above what it takes, also on a busy machine. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(2);

    private final AtomicInteger times = new AtomicInteger();

    @Test
    void loadsOnFirstUseAndOnce() {
        var once = new LazyResource<>(times::incrementAndGet);

        assertThat(times).hasValue(0);
        assertThat(once.get()).isEqualTo(1);
        assertThat(once.get()).isEqualTo(1);
    }

    @Test
    void doesNotRetryLinkageErrors() {
        var once = new LazyResource<String>(() -> {
            times.incrementAndGet();
            throw new ExceptionInInitializerError(new UnsatisfiedLinkError("ld-linux-x86-64.so.2: no such file\nmore"));
        });

        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(once::get).isInstanceOf(EmbeddingException.class)
                    .hasMessage(
                            "The embedding model cannot be loaded on this machine: ld-linux-x86-64.so.2: no such "
                                    + "file.");
        }
        assertThat(times).hasValue(1);
    }

    @Test
    void retriesAfterReadErrors() {
        var once = new LazyResource<>(() -> {
            if (times.incrementAndGet() == 1) {
                throw new IOException("No space left on device");
            }
            return "loaded";
        });

        assertThatThrownBy(once::get).isInstanceOf(EmbeddingException.class).hasMessageContaining("No space left");
        assertThat(once.get()).isEqualTo("loaded");
        assertThat(once.get()).isEqualTo("loaded");
        assertThat(times).hasValue(2);
    }

    @Test
    void doesNotPinCarrierThreads() throws Exception {
        var loading = new CountDownLatch(1);
        var othersRan = new CountDownLatch(1);
        var once = new LazyResource<>(() -> {
            loading.countDown();
            awaitQuietly(othersRan);
            return times.incrementAndGet();
        });
        Thread first = Thread.ofPlatform().daemon().start(once::get);
        awaitQuietly(loading);
        var waiting = new CountDownLatch(Runtime.getRuntime().availableProcessors());
        var waiters = new ArrayList<Thread>();
        for (int number = 0; number < 4 * Runtime.getRuntime().availableProcessors(); number++) {
            waiters.add(Thread.ofVirtual().start(() -> {
                waiting.countDown();
                once.get();
            }));
        }
        awaitQuietly(waiting);

        Thread.ofVirtual().start(othersRan::countDown);

        awaitQuietly(othersRan);
        first.join();
        for (Thread waiter : waiters) {
            assertThat(waiter.join(MAX_WAIT)).isTrue();
        }
        assertThat(times).hasValue(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(MAX_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void closesTheResourceAndRefusesToLoadAgain() {
        var unused = new LazyResource<>(times::incrementAndGet);
        unused.close();
        assertThatThrownBy(unused::get).isInstanceOf(EmbeddingException.class);
        assertThat(times).hasValue(0);

        var used = new LazyResource<AutoCloseable>(() -> times::incrementAndGet);
        used.get();
        used.close();
        used.close();
        assertThat(times).hasValue(1);
    }
}
