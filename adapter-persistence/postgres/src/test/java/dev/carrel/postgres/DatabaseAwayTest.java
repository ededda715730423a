package dev.carrel.postgres;

import dev.carrel.application.Eventually;
import dev.carrel.application.faults.TestProxy;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.library.LibraryId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A storage whose server is away: calls fail without an attempt, until it is back. */
class DatabaseAwayTest {

    private static final TestDatabase DATABASE = TestDatabase.of(DatabaseAwayTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final int CALLERS = 60;

    /** Attempts of calls to open a connection, each of which asks for the password. */
    private final AtomicInteger attempts = new AtomicInteger();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private TestProxy proxy;
    private PostgresStorage storage;

    @BeforeEach
    void openThroughProxy() throws Exception {
        DATABASE.openEmpty().close();
        PostgresSettings direct = DATABASE.settings();
        URI server = URI.create(direct.url().substring("jdbc:".length()));
        proxy = TestProxy.start(new InetSocketAddress(InetAddress.getByName(server.getHost()), server.getPort()));
        storage = PostgresStorage.openExisting(new PostgresSettings(
                direct.url().replace(server.getAuthority(), "localhost:" + proxy.port()), direct.user(), () -> {
                    if (!Thread.currentThread().getName().endsWith("-trial")) {
                        attempts.incrementAndGet();
                    }
                    return "";
                }, 2, 2, Duration.ofSeconds(20)));
        assertThat(storage.libraries().findById(LIBRARY)).isEmpty();
        storage.coordination().checkServer();
    }

    @AfterEach
    void close() throws Exception {
        proxy.thaw();
        proxy.reconnect();
        storage.close();
        proxy.close();
        callers.close();
    }

    @Test
    void callsThatWaitForASilentServerFailWhenItsSilenceIsKnown() throws Exception {
        proxy.freeze();
        List<CompletableFuture<?>> waiting = callAll();
        assertThat(waiting).noneMatch(CompletableFuture::isDone);

        assertThatExceptionOfType(StorageUnreachableException.class)
                .isThrownBy(() -> storage.coordination().checkServer());

        assertRefused(waiting);
        assertRefusesWithoutAttempt();
        proxy.thaw();
        assertIsBack();
    }

    @Test
    void callsFailAfterTheFirstRefusedConnection() throws Exception {
        proxy.disconnect();

        assertRefused(callAll());
        Eventually.await("it is known", () -> !storage.coordination().isReachable());
        assertRefusesWithoutAttempt();
        proxy.reconnect();
        assertIsBack();
    }

    private void assertRefusesWithoutAttempt() throws Exception {
        int before = attempts.get();
        assertRefused(callAll());
        assertThat(storage.coordination().isReachable()).isFalse();
        assertThatExceptionOfType(StorageUnreachableException.class)
                .isThrownBy(() -> storage.coordination().checkServer());
        // The pool may be about to make one that an earlier call has asked for.
        assertThat(attempts).hasValueLessThanOrEqualTo(before + 1);
    }

    private void assertIsBack() throws InterruptedException {
        Eventually.await("it is back", () -> storage.coordination().isReachable());
        // A connection of the time before may fail one call.
        Eventually.await("it reads", () -> storage.libraries().findById(LIBRARY).isEmpty());
        storage.coordination().checkServer();
    }

    private List<CompletableFuture<?>> callAll() {
        return Stream.<CompletableFuture<?>>generate(
                () -> CompletableFuture.runAsync(() -> storage.libraries().findById(LIBRARY), callers))
                .limit(CALLERS)
                .toList();
    }

    private static void assertRefused(List<CompletableFuture<?>> calls) {
        for (CompletableFuture<?> call : calls) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> call.get(TestDatabase.WAIT.toSeconds(), TimeUnit.SECONDS))
                    .withCauseInstanceOf(StorageUnreachableException.class);
        }
    }
}
