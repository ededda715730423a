package dev.carrel.postgres;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.ChangeSignals.ReceivedSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.library.LibraryId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A storage whose connections to the server break or fall silent. */
class LostConnectionsTest {

    private static final TestDatabase DATABASE = TestDatabase.of(LostConnectionsTest.class);
    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private TestProxy proxy;
    private PostgresSettings proxied;
    private PostgresStorage storage;

    @BeforeEach
    void openThroughProxy() throws Exception {
        DATABASE.openEmpty().close();
        PostgresSettings direct = DATABASE.settings();
        URI server = URI.create(direct.url().substring("jdbc:".length()));
        proxy = TestProxy.start(new InetSocketAddress(InetAddress.getByName(server.getHost()), server.getPort()));
        proxied = new PostgresSettings(direct.url().replace(server.getAuthority(), "localhost:" + proxy.port()),
                direct.user(), direct.password(), 2, 2, direct.connectTimeout());
        storage = PostgresStorage.open(proxied);
        storage.libraries().createOrUpdate(LIBRARY, UnaryOperator.identity(), Instant.EPOCH);
    }

    @AfterEach
    void close() throws Exception {
        proxy.thaw();
        storage.close();
        proxy.close();
    }

    /** The locks of a server that lost its power must not be kept for hours. */
    @Test
    void transactionsOfASilentServerEnd() {
        try (var connections = new PostgresConnections(DATABASE.settings(), 1);
                Handle handle = connections.open()) {
            assertThat(handle.createQuery("SHOW idle_in_transaction_session_timeout").mapTo(String.class).one())
                    .isEqualTo("2min");
            assertThat(handle.createQuery("SHOW tcp_keepalives_idle").mapTo(String.class).one()).isEqualTo("15");
        }
    }

    @Test
    void goesOnWithNewConnections() throws Exception {
        proxy.cut();

        assertThat(untilReachable(() -> storage.libraries().findById(LIBRARY))).isPresent();
        proxy.cut();
        assertThat(untilReachable(() -> storage.libraries()
                .createOrUpdate(new LibraryId("later"), UnaryOperator.identity(), Instant.EPOCH))).isNotNull();
    }

    @Test
    void aConnectionThatBreaksInASnapshotIsALostOne() throws Exception {
        try (PostgresReader reader = PostgresReader.ofShortResults(storage.connections(), 1)) {
            assertThatThrownBy(() -> reader.readSnapshot(handle -> {
                proxy.cut();
                return handle.createQuery("SELECT 1").mapTo(int.class).one();
            })).isInstanceOf(StorageUnreachableException.class);
        }
    }

    @Test
    void receivesSignalsAgainAndReportsTheGap() throws Exception {
        ChangeSignals signals = storage.coordination().signals();
        var receiver = new LeaseHolder("one", "run");
        List<ChangeSignal> sent = List.of(new ChangeSignal(LIBRARY, new EmbeddingChange()));
        signals.receive(receiver, Duration.ofMillis(1));
        proxy.cut();

        assertThatThrownBy(() -> signals.receive(receiver, TestDatabase.WAIT))
                .isInstanceOf(StorageUnreachableException.class);
        assertThat(untilReachable(() -> signals.receive(receiver, Duration.ofMillis(1))))
                .isEqualTo(new ReceivedSignals(List.of(), true));
        untilReachable(() -> {
            signals.send(new LeaseHolder("other", "run"), sent);
            return true;
        });
        assertThat(signals.receive(receiver, TestDatabase.WAIT)).isEqualTo(new ReceivedSignals(sent, false));
    }

    @Test
    void doesNotWaitForASilentServerForever() throws Exception {
        String separator = proxied.url().contains("?") ? "&" : "?";
        var impatient = new PostgresSettings(proxied.url() + separator + "socketTimeout=1", proxied.user(),
                proxied.password(), 2, 2, proxied.connectTimeout());
        try (PostgresStorage waiting = PostgresStorage.openExisting(impatient)) {
            assertThat(untilReachable(() -> waiting.libraries().findById(LIBRARY))).isPresent();
            proxy.freeze();

            assertThatThrownBy(() -> waiting.libraries().findById(LIBRARY))
                    .isInstanceOf(StorageUnreachableException.class);
            proxy.thaw();

            assertThat(untilReachable(() -> waiting.libraries().findById(LIBRARY))).isPresent();
        }
    }

    /** Each broken connection of the pool fails one call at most; a busy machine may be as slow as a silent server. */
    private static <T> T untilReachable(Callable<T> call) throws Exception {
        long deadline = System.nanoTime() + TestDatabase.WAIT.toNanos();
        while (true) {
            try {
                return call.call();
            } catch (StorageUnreachableException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }
}
