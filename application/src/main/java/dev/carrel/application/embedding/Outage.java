package dev.carrel.application.embedding;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exponential backoff of something that does not work. It is logged once when it begins and once when it is over,
 * however often it is tried. Thread-safe.
 */
final class Outage {

    private static final Logger log = LoggerFactory.getLogger(Outage.class);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final String what;
    private final Duration first;
    private Duration pause = Duration.ZERO;
    private long pausedUntil = System.nanoTime();

    /**
     * @param what does not work, as the beginning of a sentence
     * @param first how long to wait after the first failure
     */
    Outage(String what, Duration first) {
        this.what = what;
        this.first = first;
    }

    /**
     * It did not work. Of calls that fail at once, or during a pause, only the first makes the pause longer.
     *
     * @return how long to wait before it is tried again
     */
    synchronized Duration failed(Throwable why) {
        if (pause.isZero()) {
            log.warn("{} does not work; it is tried again", what, why);
            pause = first;
        } else {
            log.debug("{} does not work yet", what, why);
            if (isPaused()) {
                return Duration.ofNanos(pausedUntil - System.nanoTime());
            }
            pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
        }
        pausedUntil = System.nanoTime() + pause.toNanos();
        return pause;
    }

    /** Whether the last failure is too recent to try again. */
    synchronized boolean isPaused() {
        return pausedUntil - System.nanoTime() > 0;
    }

    /** It worked. */
    synchronized void over() {
        if (!pause.isZero()) {
            log.info("{} works again", what);
            pause = Duration.ZERO;
            pausedUntil = System.nanoTime();
        }
    }
}
