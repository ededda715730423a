package dev.carrel.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the open connections, of which each address has a share; those beyond it are closed at once. File descriptors so
 * remain for the files of the engine, and connections for other clients. Safe for use by many threads.
 */
final class ConnectionLimit implements Connection.Listener {

    private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);
    private static final int MIN_CONNECTIONS = 16;
    /** What a connection may hold whose request has not come whole: its buffer and its headers. */
    private static final long HEAP_BYTES_PER_CONNECTION = 128 * 1024;

    private final FairShares shares;
    private final Map<Connection, RequestOrigin> counted = new ConcurrentHashMap<>();

    ConnectionLimit(int connections) {
        this.shares = new FairShares(connections);
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
            counted.put(connection, origin);
        } else {
            log.debug("A connection too many of {} was closed", origin.network());
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        RequestOrigin origin = counted.remove(connection);
        if (origin != null) {
            shares.giveBack(origin, 1);
        }
    }

    private static int fileDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.clamp(unix.getMaxFileDescriptorCount(), 0, Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }
}
