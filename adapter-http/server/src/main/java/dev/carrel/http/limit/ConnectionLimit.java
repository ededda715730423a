package dev.carrel.http.limit;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the open connections and shares them between addresses; further ones are closed at once. That keeps file
 * descriptors for the engine, and connections for other clients.
 * <p>
 * A connection to which nothing is sent, without a request in progress, is closed if no complete request head arrives
 * for twice the idle timeout: a client that sends single bytes (Slowloris) would never be idle. After a response a
 * connection has at least the idle timeout.
 * <p>
 * Safe for use by many threads.
 */
public final class ConnectionLimit extends AbstractLifeCycle implements Connection.Listener {

    private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);
    private static final int MIN_CONNECTIONS = 16;
    private static final long NOT_COUNTED_YET = -1;
    /** The memory of a connection before its first request is complete: its buffer and the headers. */
    private static final long HEAP_BYTES_PER_CONNECTION = 128 * 1024;

    private final FairShares shares;
    private final Duration idleTimeout;
    private final Scheduler scheduler;
    private final Map<Connection, TrackedConnection> tracked = new ConcurrentHashMap<>();

    /** Creates a limit of open connections. */
    public ConnectionLimit(int connections, Duration idleTimeout, Scheduler scheduler) {
        this.shares = new FairShares(connections);
        this.idleTimeout = idleTimeout;
        this.scheduler = scheduler;
    }

    /**
     * Returns how many connections this process can afford: twice the concurrent requests or what the heap allows,
     * whichever is more, and at most half of the file descriptors.
     */
    public static int affordableConnections(int requests) {
        long wanted = Math.max(2L * requests, Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_CONNECTION);
        return Math
                .toIntExact(Math.clamp(wanted, MIN_CONNECTIONS, Math.max(MIN_CONNECTIONS, maxFileDescriptors() / 2)));
    }

    @Override
    public void onOpened(Connection connection) {
        RequestOrigin origin = RequestOrigin.of(connection.getEndPoint().getRemoteSocketAddress());
        if (shares.tryAcquire(origin, 1)) {
            tracked.put(connection, new TrackedConnection(origin, NOT_COUNTED_YET, NOT_COUNTED_YET, NOT_COUNTED_YET));
        } else {
            log.debug("A connection of {} above its share was closed", origin.network());
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        TrackedConnection known = tracked.remove(connection);
        if (known != null) {
            shares.release(known.origin(), 1);
        }
    }

    @Override
    protected void doStart() {
        scheduler.schedule(this::closeStalledConnections, idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Closes the connections that had no request in progress at the previous sweep, none since, and were sent nothing:
     * a response that is streamed counts as given when it begins.
     */
    private void closeStalledConnections() {
        tracked.forEach((connection, known) -> {
            var now = new TrackedConnection(known.origin(), connection.getMessagesIn(), connection.getMessagesOut(),
                    connection.getBytesOut());
            if (now.equals(known) && now.requestCount() == now.responseCount()) {
                connection.getEndPoint().close();
            } else {
                tracked.replace(connection, known, now);
            }
        });
        if (isRunning()) {
            scheduler.schedule(this::closeStalledConnections, idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /**
     * An open connection.
     *
     * @param requestCount the number of requests at the last sweep
     * @param responseCount the number of responses at the last sweep
     * @param sentBytes the number of bytes sent at the last sweep
     */
    private record TrackedConnection(RequestOrigin origin, long requestCount, long responseCount, long sentBytes) {}

    private static int maxFileDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.clamp(unix.getMaxFileDescriptorCount(), 0, Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }
}
