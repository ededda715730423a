package dev.carrel.application.coordination;

import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The duties of an engine: work that one of the engines that share a storage does for all of them. A duty expires some
 * time after its holder last asked for it, and another engine takes it. Thread-safe.
 */
public final class HoldDuties {

    /** Longer than the pauses between the steps of any duty. */
    private static final Duration DUTY_TIME = Duration.ofMinutes(2);

    private final Coordination coordination;
    private final LeaseHolder engine;
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    public HoldDuties(Coordination coordination, LeaseHolder engine) {
        this.coordination = coordination;
        this.engine = engine;
    }

    /** Takes a duty, or keeps it. Returns whether this engine has it. */
    public boolean tryHold(String duty) {
        Instant now = coordination.now();
        boolean isHeld = coordination.tryTakeDuty(duty, engine, now, now.plus(DUTY_TIME));
        if (isHeld) {
            held.add(duty);
        } else {
            held.remove(duty);
        }
        return isHeld;
    }

    /** Returns whether another engine has a duty. */
    public boolean isHeldElsewhere(String duty) {
        if (held.contains(duty)) {
            return false;
        }
        boolean isFree = tryHold(duty);
        if (isFree) {
            release(duty);
        }
        return !isFree;
    }

    /** Gives up a duty; does nothing if this engine does not have it. */
    public void release(String duty) {
        if (held.remove(duty)) {
            coordination.releaseDuty(duty, engine);
        }
    }

    /** Gives up all duties, so that another engine need not wait for their end. */
    public void releaseAll() {
        Set.copyOf(held).forEach(this::release);
    }
}
