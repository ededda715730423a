package dev.carrel.sqlite;

import dev.carrel.domain.error.UnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReadPoolTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int MAX_READS = 2;

    private final ExecutorService callers = Executors.newCachedThreadPool();

    @SuppressWarnings("NullAway.Init") // before each
    private ReadPool readers;

    @BeforeEach
    void openPool(@TempDir Path folder) {
        var connections = new SqliteConnections(folder.resolve("carrel.db"));
        // As in a storage, the file exists: two connections that create it at once may find it locked.
        connections.openWritable().close();
        readers = new ReadPool(connections, MAX_READS);
    }

    @AfterEach
    void closePool() {
        callers.shutdownNow();
        readers.close();
    }

    @Test
    void rejectsNewReadsOnCloseAndWaitsForRunningOnes() throws Exception {
        var begun = new CountDownLatch(MAX_READS);
        var release = new CountDownLatch(1);
        List<Future<Boolean>> underWay = new ArrayList<>();
        for (int each = 0; each < MAX_READS; each++) {
            underWay.add(callers.submit(() -> readers.read(handle -> awaitBlocked(handle, begun, release))));
        }
        assertThat(begun.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        Thread closing = Thread.ofPlatform().start(readers::close);
        while (closing.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        Future<?> rejected = callers.submit(() -> readers.read(handle -> handle));
        assertThatThrownBy(() -> rejected.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(UnavailableException.class);
        assertThat(closing.isAlive()).isTrue();
        release.countDown();
        assertThat(closing.join(LIMIT)).isTrue();
        assertThat(underWay).allSatisfy(each -> assertThat(each).succeedsWithin(LIMIT));
    }

    private static boolean awaitBlocked(Handle handle, CountDownLatch begun, CountDownLatch release) {
        begun.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return handle.getConnection() != null;
    }
}
