package dev.carrel.postgres;

import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A process that may start no more threads. */
class WorkThreadsTest {

    private static final TestDatabase DATABASE = TestDatabase.of(WorkThreadsTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private final Semaphore startable = new Semaphore(0);
    private final Semaphore refused = new Semaphore(0);
    private final ThreadFactory factory = task -> {
        if (!startable.tryAcquire()) {
            refused.release();
            throw new OutOfMemoryError("unable to create native thread");
        }
        return Thread.ofPlatform().daemon().unstarted(task);
    };

    @Test
    void refusesWorkWhileNoThreadCanBeStarted() {
        try (var threads = new WorkThreads(2, factory)) {
            assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> threads.call(() -> "done"))
                    .withMessageContaining("unable to create native thread");
            startable.release();
            assertThat(threads.call(() -> "done")).isEqualTo("done");
        }
    }

    @Test
    void writesOfALibraryGoOnWithTheThreadsThatThereAre() throws Exception {
        startable.release();
        try (var connections = new PostgresConnections(DATABASE.settings(), 2);
                var threads = new WorkThreads(2, factory)) {
            var writes = new GroupedWrites(new TransactionRunner(connections), threads, () -> {});
            assertThat(write(writes).get(1, TimeUnit.MINUTES)).isEqualTo("written");
            // The next look at the waiting writes got no thread of its own.
            assertThat(refused.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
            startable.release();
            assertThat(write(writes).get(1, TimeUnit.MINUTES)).isEqualTo("written");
        }
    }

    private static CompletableFuture<String> write(GroupedWrites writes) {
        return CompletableFuture.supplyAsync(() -> writes.run(LIBRARY, handle -> "written"));
    }
}
