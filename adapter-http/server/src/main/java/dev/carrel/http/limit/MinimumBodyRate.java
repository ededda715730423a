package dev.carrel.http.limit;

import java.time.Duration;
import org.eclipse.jetty.util.Attributes;

/**
 * The minimum rate at which a client must send a body. The idle timeout does not catch a client that sends single
 * bytes. A body may take the grace period, and the time for its bytes at the minimum rate.
 *
 * @param bytesPerSecond at least 1
 */
public record MinimumBodyRate(Duration gracePeriod, long bytesPerSecond) {

    public static final MinimumBodyRate DEFAULT = new MinimumBodyRate(Duration.ofSeconds(30), 32 * 1024);

    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

    /** Returns the rate that was {@linkplain #attachTo attached} to a server, else the default. */
    public static MinimumBodyRate attachedTo(Attributes server) {
        return server.getAttribute(MinimumBodyRate.class.getName()) instanceof MinimumBodyRate attached ? attached
                : DEFAULT;
    }

    /** Attaches this rate to a server. */
    public void attachTo(Attributes server) {
        server.setAttribute(MinimumBodyRate.class.getName(), this);
    }

    /** Returns whether too few bytes arrived in the time since the start of a body. */
    public boolean isTooSlow(long bytes, long elapsedNanos) {
        return elapsedNanos > gracePeriod.toNanos() + (double) bytes / bytesPerSecond * NANOS_PER_SECOND;
    }
}
