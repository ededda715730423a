package dev.carrel.application.embedding;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exponential backoff of something that does not work. It is logged once when it begins and once when it is over,
 * however often it is tried. Thread-safe.
 */
final class OutageBackoff {

    private static final Logger log = LoggerFactory.getLogger(OutageBackoff.class);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final String activity;
    private final Duration minPause;
    private Duration pause = Duration.ZERO;
    private long pausedUntil = System.nanoTime();

    /**
     * @param activity does not work, as the beginning of a sentence
     * @param minPause how long to wait after the first failure
     */
    OutageBackoff(String activity, Duration minPause) {
        this.activity = activity;
        this.minPause = minPause;
    }

    /**
     * It did not work. Of calls that fail at once, or during a pause, only the first makes the pause longer.
     *
     * @return how long to wait before it is tried again
     */
    synchronized Duration recordFailure(Throwable failure) {
        if (pause.isZero()) {
            log.warn("{} does not work; it is tried again", activity, failure);
            pause = minPause;
        } else {
            log.debug("{} does not work yet", activity, failure);
            if (isPaused()) {
                return Duration.ofNanos(pausedUntil - System.nanoTime());
            }
            pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
        }
        pausedUntil = System.nanoTime() + pause.toNanos();
        return pause;
    }

    /** Whether the last failure is too recent to try again. */
    synchronized boolean isPaused() {
        return pausedUntil - System.nanoTime() > 0;
    }

    /** It worked. */
    synchronized void recordSuccess() {
        if (!pause.isZero()) {
            log.info("{} works again", activity);
            pause = Duration.ZERO;
            pausedUntil = System.nanoTime();
        }
    }
}
