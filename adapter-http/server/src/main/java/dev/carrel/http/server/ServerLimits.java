package dev.carrel.http.server;

import dev.carrel.http.limit.ConnectionLimit;
import dev.carrel.http.limit.MinimumBodyRate;
import java.time.Duration;

/**
 * Limits that are no settings.
 *
 * @param idleTimeout how long a connection may be silent before it is closed
 * @param keepAliveInterval how long a stream may be silent before a keep-alive is sent, and how often to check whether
 * a client that waits for a complete reply has disconnected
 * @param minimumBodyRate how fast a client must send a body
 * @param maxBodyMemoryBytes the memory for bodies, at least two of the largest
 * @param maxConnections how many connections may be open, if the process can afford them
 */
public record ServerLimits(Duration idleTimeout, Duration keepAliveInterval, MinimumBodyRate minimumBodyRate,
        long maxBodyMemoryBytes, int maxConnections) {

    /** Parsing a body takes a few times its size for a moment. */
    private static final int BODY_MEMORY_DIVISOR = 8;

    public static final ServerLimits DEFAULTS = new ServerLimits(Duration.ofSeconds(30), Duration.ofSeconds(1),
            MinimumBodyRate.DEFAULT,
            Runtime.getRuntime().maxMemory() / BODY_MEMORY_DIVISOR, Integer.MAX_VALUE);

    /** Creates limits with defaults but for the timeouts. */
    public ServerLimits(Duration idleTimeout, Duration keepAliveInterval) {
        this(idleTimeout, keepAliveInterval, DEFAULTS.minimumBodyRate, DEFAULTS.maxBodyMemoryBytes,
                DEFAULTS.maxConnections);
    }

    /** Returns these limits with another minimum body rate. */
    public ServerLimits withMinimumBodyRate(MinimumBodyRate rate) {
        return new ServerLimits(idleTimeout, keepAliveInterval, rate, maxBodyMemoryBytes, maxConnections);
    }

    /** Returns these limits with another amount of memory for bodies. */
    public ServerLimits withMaxBodyMemoryBytes(long bytes) {
        return new ServerLimits(idleTimeout, keepAliveInterval, minimumBodyRate, bytes, maxConnections);
    }

    /** Returns these limits with another number of connections. */
    public ServerLimits withMaxConnections(int number) {
        return new ServerLimits(idleTimeout, keepAliveInterval, minimumBodyRate, maxBodyMemoryBytes, number);
    }

    /** Returns how many connections may be open beside a number of concurrent requests. */
    public int affordableConnections(int maxConcurrentRequests) {
        return Math.min(maxConnections, ConnectionLimit.affordableConnections(maxConcurrentRequests));
    }
}
