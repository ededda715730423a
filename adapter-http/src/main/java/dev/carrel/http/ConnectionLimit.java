package dev.carrel.http;

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
final class ConnectionLimit extends AbstractLifeCycle implements Connection.Listener {

    private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);
    private static final int MIN_CONNECTIONS = 16;
    private static final long NOT_LOOKED = -1;
    /** What a connection may hold whose request has not come whole: its buffer and its headers. */
    private static final long HEAP_BYTES_PER_CONNECTION = 128 * 1024;

    private final FairShares shares;
    private final Duration idleTimeout;
    private final Scheduler scheduler;
    private final Map<Connection, Counted> counted = new ConcurrentHashMap<>();

    ConnectionLimit(int connections, Duration idleTimeout, Scheduler scheduler) {
        this.shares = new FairShares(connections);
        this.idleTimeout = idleTimeout;
        this.scheduler = scheduler;
    }

    /**
     * Returns how many connections this process can afford: twice as many as requests may be in work, or what its heap
     * allows, and at most half of its file descriptors.
     */
    static int affordable(int requests) {
        long wanted = Math.max(2L * requests, Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_CONNECTION);
        return Math.toIntExact(Math.clamp(wanted, MIN_CONNECTIONS, Math.max(MIN_CONNECTIONS, fileDescriptors() / 2)));
    }

    @Override
    public void onOpened(Connection connection) {
        RequestOrigin origin = RequestOrigin.of(connection.getEndPoint().getRemoteSocketAddress());
        if (shares.tryTake(origin, 1)) {
            counted.put(connection, new Counted(origin, NOT_LOOKED, NOT_LOOKED));
        } else {
            log.debug("A connection too many of {} was closed", origin.network());
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        Counted known = counted.remove(connection);
        if (known != null) {
            shares.giveBack(known.origin(), 1);
        }
    }

    @Override
    protected void doStart() {
        scheduler.schedule(this::sweep, idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Closes connections that had no request in work at the last sweep either, and have had none since. */
    private void sweep() {
        counted.forEach((connection, known) -> {
            var now = new Counted(known.origin(), connection.getMessagesIn(), connection.getMessagesOut());
            if (now.equals(known) && now.requests() == now.answers()) {
                connection.getEndPoint().close();
            } else {
                counted.replace(connection, known, now);
            }
        });
        if (isRunning()) {
            scheduler.schedule(this::sweep, idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /**
     * A connection that has a place.
     *
     * @param requests how many had come when it was last looked at
     * @param answers how many of them had been answered then
     */
    private record Counted(RequestOrigin origin, long requests, long answers) {}

    private static int fileDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.clamp(unix.getMaxFileDescriptorCount(), 0, Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }
}
