package dev.carrel.application.embedding;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A time in which something does not work: told once when it begins and once when it is over, however often it is tried. */
final class Outage {

    private static final Logger log = LoggerFactory.getLogger(Outage.class);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final String what;
    private final Duration first;
    private Duration pause = Duration.ZERO;

    /**
     * @param what
     *            does not work, as the beginning of a sentence
     * @param first
     *            how long to wait after the first failure
     */
    Outage(String what, Duration first) {
        this.what = what;
        this.first = first;
    }

    /** It did not work. @return how long to wait before it is tried again: longer each time */
    synchronized Duration failed(Throwable why) {
        if (pause.isZero()) {
            log.warn("{} does not work; it is tried again", what, why);
            pause = first;
        } else {
            log.debug("{} does not work yet", what, why);
            pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
        }
        return pause;
    }

    /** It worked. */
    synchronized void over() {
        if (!pause.isZero()) {
            log.info("{} works again", what);
            pause = Duration.ZERO;
        }
    }
}
