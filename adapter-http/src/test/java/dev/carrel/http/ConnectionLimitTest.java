package dev.carrel.http;

import dev.carrel.http.CarrelServer.Bounds;
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

/** Connections beyond those that the process can afford. */
class ConnectionLimitTest {

    private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void ofOneAddressLeaveAQuarterToOthersAndAreClosedAtOnce() {
        List<RawConnection> open = new ArrayList<>();
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, Bounds.DEFAULT.withMaxConnections(8))) {
            for (int number = 0; number < 6; number++) {
                var connection = new RawConnection(service);
                open.add(connection);
                connection.send(HEALTH).requireAnswer().is(200);
            }
            for (int number = 0; number < 3; number++) {
                try (var tooMany = new RawConnection(service)) {
                    assertThat(tooMany.send(HEALTH).answer("GET")).isEmpty();
                }
            }
            open.getFirst().send(HEALTH).requireAnswer().is(200);
            open.removeFirst().close();

            assertThat(untilThereIsRoom(service).status()).isEqualTo(200);
        } finally {
            open.forEach(RawConnection::close);
        }
    }

    @Test
    void areAtMostHalfOfTheFileDescriptors() {
        assertThat(ConnectionLimit.affordable(1_000_000_000)).isLessThan(Integer.MAX_VALUE).isPositive();
        assertThat(ConnectionLimit.affordable(1)).isGreaterThanOrEqualTo(16);
    }

    @Test
    void keepTheIdleTimeAfterAnAnswerThatTookLonger() throws Exception {
        var sweeps = new ManualScheduler();
        var limit = new ConnectionLimit(16, Duration.ofSeconds(30), sweeps);
        var connection = new CountedConnection();
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

    /** Runs what it was given when the test says so. */
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

    /** A connection of which the test says how many requests it has had. */
    private static final class CountedConnection extends AbstractConnection {

        private long requests;
        private long answers;

        CountedConnection() {
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

    private static Received untilThereIsRoom(Service service) {
        while (true) {
            try (var connection = new RawConnection(service)) {
                var answer = connection.send(HEALTH).answer("GET");
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
        }
    }
}
