package dev.carrel.application.index;

import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duty to fill the index of a library, which one of the engines that share the index has at a time: the others
 * would do the same work. An engine has it for a turn, and the next one continues. Thread-safe.
 */
final class FillDuty {

    private static final Logger log = LoggerFactory.getLogger(FillDuty.class);
    /** Longer than a batch takes: the duty is taken again for each. */
    private static final Duration DUTY_TIME = Duration.ofMinutes(1);

    private final Coordination coordination;
    private final LeaseHolder engine;
    private final String duty;
    private final boolean isNeeded;

    /** @param isNeeded whether other engines use the index */
    FillDuty(Coordination coordination, LeaseHolder engine, LibraryId library, boolean isNeeded) {
        this.coordination = coordination;
        this.engine = engine;
        this.duty = dutyOf(library);
        this.isNeeded = isNeeded;
    }

    /** Returns the name of the duty. */
    static String dutyOf(LibraryId library) {
        return "filling of " + library.value();
    }

    /** Takes the duty, or keeps it. Returns whether this engine may fill the index. */
    boolean tryHold() {
        if (!isNeeded) {
            return true;
        }
        Instant now = coordination.now();
        return coordination.tryTakeDuty(duty, engine, now, now.plus(DUTY_TIME));
    }

    /** Gives the duty up; does nothing if this engine does not have it. */
    void release() {
        if (!isNeeded) {
            return;
        }
        try {
            coordination.releaseDuty(duty, engine);
        } catch (CarrelException e) {
            log.debug("The duty {} could not be given up; it expires", duty, e);
        }
    }
}
