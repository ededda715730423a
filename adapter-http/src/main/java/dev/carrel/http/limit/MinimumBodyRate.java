package dev.carrel.http.limit;

import java.time.Duration;
import org.eclipse.jetty.util.Attributes;

/**
 * The least pace of a body, beside the idle time-out, which a trickle of bytes evades: the time for a body is the grace
 * and what its bytes take at the least rate.
 *
 * @param bytesPerSecond at least 1
 */
public record MinimumBodyRate(Duration gracePeriod, long bytesPerSecond) {

    public static final MinimumBodyRate DEFAULT = new MinimumBodyRate(Duration.ofSeconds(30), 32 * 1024);

    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

    /** Returns the pace that was {@linkplain #attachTo attached} to a server, else the default. */
    public static MinimumBodyRate attachedTo(Attributes server) {
        return server.getAttribute(MinimumBodyRate.class.getName()) instanceof MinimumBodyRate attached ? attached
                : DEFAULT;
    }

    /** Makes it the pace of a server. */
    public void attachTo(Attributes server) {
        server.setAttribute(MinimumBodyRate.class.getName(), this);
    }

    /** Returns whether a body that began some time ago has brought too few bytes. */
    public boolean isTooSlow(long bytes, long elapsedNanos) {
        return elapsedNanos > gracePeriod.toNanos() + (double) bytes / bytesPerSecond * NANOS_PER_SECOND;
    }
}
