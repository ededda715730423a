package dev.carrel.http;

import java.time.Duration;
import org.eclipse.jetty.util.Attributes;

/**
 * The least pace of a body, beside the idle time-out, which a trickle of bytes evades: the time for a body is the grace
 * and what its bytes take at the least rate.
 *
 * @param bytesPerSecond at least 1
 */
record BodyPace(Duration grace, long bytesPerSecond) {

    static final BodyPace DEFAULT = new BodyPace(Duration.ofSeconds(30), 32 * 1024);

    private static final long NANOS = Duration.ofSeconds(1).toNanos();

    /** Returns the pace that was {@linkplain #attach attached} to a server, else the default. */
    static BodyPace of(Attributes server) {
        return server.getAttribute(BodyPace.class.getName()) instanceof BodyPace attached ? attached : DEFAULT;
    }

    /** Makes it the pace of a server. */
    void attach(Attributes server) {
        server.setAttribute(BodyPace.class.getName(), this);
    }

    /** Returns whether a body that began some time ago has brought too few bytes. */
    boolean isTooSlow(long bytes, long elapsedNanos) {
        return elapsedNanos > grace.toNanos() + (double) bytes / bytesPerSecond * NANOS;
    }
}
