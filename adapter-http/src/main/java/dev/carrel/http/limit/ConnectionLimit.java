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
 * Bounds the open connections, of which each address has a share; those beyond it are closed at once. File descriptors
 * so remain for the files of the engine, and connections for other clients. A connection that has no request in work,
 * and on which no whole request head comes in for twice the idle time, is closed: a trickle of bytes (Slowloris) would
 * else keep it open. It has at least the idle time after the last answer. Safe for use by many threads.
 */
public final class ConnectionLimit extends AbstractLifeCycle implements Connection.Listener {

    private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);
    private static final int MIN_CONNECTIONS = 16;
    private static final long NOT_COUNTED_YET = -1;
    /** What a connection may hold whose request has not come whole: its buffer and its headers. */
    private static final long HEAP_BYTES_PER_CONNECTION = 128 * 1024;

    private final FairShares shares;
    private final Duration idleTimeout;
    private final Scheduler scheduler;
    private final Map<Connection, TrackedConnection> tracked = new ConcurrentHashMap<>();

    public ConnectionLimit(int connections, Duration idleTimeout, Scheduler scheduler) {
        this.shares = new FairShares(connections);
        this.idleTimeout = idleTimeout;
        this.scheduler = scheduler;
    }

    /**
     * Returns how many connections this process can afford: twice as many as requests may be in work, or what its heap
     * allows, and at most half of its file descriptors.
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
            tracked.put(connection, new TrackedConnection(origin, NOT_COUNTED_YET, NOT_COUNTED_YET));
        } else {
            log.debug("A connection too many of {} was closed", origin.network());
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

    /** Closes connections that had no request in work at the last sweep either, and have had none since. */
    private void closeStalledConnections() {
        tracked.forEach((connection, known) -> {
            var now = new TrackedConnection(known.origin(), connection.getMessagesIn(), connection.getMessagesOut());
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
     * A connection that has a place.
     *
     * @param requestCount how many had come when it was last looked at
     * @param responseCount how many of them had been answered then
     */
    private record TrackedConnection(RequestOrigin origin, long requestCount, long responseCount) {}

    private static int maxFileDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.clamp(unix.getMaxFileDescriptorCount(), 0, Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }
}
