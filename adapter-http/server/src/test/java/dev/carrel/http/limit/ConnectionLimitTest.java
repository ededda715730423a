package dev.carrel.http.limit;

import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.server.ServerLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Connections above the limit. */
class ConnectionLimitTest {

    private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void leavesAQuarterToOtherAddresses() {
        List<RawConnection> open = new ArrayList<>();
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings, ServerLimits.DEFAULTS.withMaxConnections(8))) {
            for (int number = 0; number < 6; number++) {
                var connection = new RawConnection(service);
                open.add(connection);
                connection.sendBytes(HEALTH).requireResponse().hasStatus(200);
            }
            for (int number = 0; number < 3; number++) {
                try (var tooMany = new RawConnection(service)) {
                    assertThat(tooMany.sendBytes(HEALTH).readResponse("GET")).isEmpty();
                }
            }
            open.getFirst().sendBytes(HEALTH).requireResponse().hasStatus(200);
            open.removeFirst().close();

            assertThat(retryUntilAccepted(service).status()).isEqualTo(200);
        } finally {
            open.forEach(RawConnection::close);
        }
    }

    @Test
    void usesAtMostHalfOfTheFileDescriptors() {
        assertThat(ConnectionLimit.affordableConnections(1_000_000_000)).isLessThan(Integer.MAX_VALUE).isPositive();
        assertThat(ConnectionLimit.affordableConnections(1)).isGreaterThanOrEqualTo(16);
    }

    @Test
    void keepsConnectionsForTheIdleTimeoutAfterALongResponse() throws Exception {
        var sweeps = new ManualScheduler();
        var limit = new ConnectionLimit(16, Duration.ofSeconds(30), sweeps);
        var connection = new FakeConnection();
        limit.start();
        limit.onOpened(connection);
        connection.requests = 1;
        sweeps.runNext();
        connection.answers = 1;

        sweeps.runNext();
        assertThat(connection.getEndPoint().isOpen()).isTrue();
        sweeps.runNext();
        assertThat(connection.getEndPoint().isOpen()).isFalse();
        limit.stop();
    }

    /** Runs its tasks when the test asks for it. */
    private static final class ManualScheduler extends AbstractLifeCycle implements Scheduler {

        private final Queue<Runnable> tasks = new ArrayDeque<>();

        @Override
        public Task schedule(Runnable task, long delay, TimeUnit unit) {
            tasks.add(task);
            return () -> tasks.remove(task);
        }

        void runNext() {
            tasks.remove().run();
        }
    }

    /** A connection whose number of requests the test chooses. */
    private static final class FakeConnection extends AbstractConnection {

        private long requests;
        private long answers;

        FakeConnection() {
            super(new ByteArrayEndPoint(), Runnable::run);
        }

        @Override
        public long getMessagesIn() {
            return requests;
        }

        @Override
        public long getMessagesOut() {
            return answers;
        }

        @Override
        public void onFillable() {
            throw new AssertionError("nothing is read");
        }
    }

    private static ReceivedResponse retryUntilAccepted(ApiTestService service) {
        while (true) {
            try (var connection = new RawConnection(service)) {
                var answer = connection.sendBytes(HEALTH).readResponse("GET");
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
        }
    }
}
