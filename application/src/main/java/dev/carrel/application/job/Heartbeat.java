package dev.carrel.application.job;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The heartbeat of one long-lived activity: records whether a step of it hangs and since when its steps fail. Uses a
 * monotonic clock, so that a wall clock that jumps neither hides nor fakes a stall. One thread at a time runs steps;
 * any thread may record a success or failure, and read problems.
 */
public final class Heartbeat {

    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);
    /** The time for which failures are not reported, since they may be over soon. */
    private static final Duration FAILURE_GRACE = Duration.ofSeconds(2);
    /** The time after which a failure is forgotten if there was no further step. */
    private static final Duration FAILURE_MEMORY = Duration.ofMinutes(1);
    private static final int MAX_LOGGED_STACK_TRACES = 3;

    private final String activity;
    private final long stallNanos;
    private final LongSupplier nanoClock;
    private volatile long lastChange;
    private volatile boolean busy;
    private volatile boolean failing;
    private volatile long failingSince;
    private volatile long lastFailure;
    private int failures;

    /**
     * @param activity a noun phrase that begins a sentence, without ids of libraries or documents
     * @param stallLimit the time that one step may take before the activity counts as stalled
     * @param nanoClock a monotonic clock such as {@link System#nanoTime}
     */
    public Heartbeat(String activity, Duration stallLimit, LongSupplier nanoClock) {
        this.activity = activity;
        this.stallNanos = stallLimit.toNanos();
        this.nanoClock = nanoClock;
        this.lastChange = nanoClock.getAsLong();
    }

    public Heartbeat(String activity, Duration stallLimit) {
        this(activity, stallLimit, System::nanoTime);
    }

    /**
     * Runs one step. Catches everything that it throws, errors included, so that the thread continues.
     *
     * @param step returns whether there is more to do at once
     * @return what the step returned; false if it failed
     */
    public boolean runStep(BooleanSupplier step) {
        beginStep();
        try {
            boolean more = step.getAsBoolean();
            recordSuccess();
            return more;
        } catch (Throwable e) {
            recordFailure(e);
            return false;
        } finally {
            endStep();
        }
    }

    /** Marks the beginning of a step, or progress within a long one. */
    public void beginStep() {
        lastChange = nanoClock.getAsLong();
        busy = true;
    }

    /** Marks the end of a step, successful or not. */
    public void endStep() {
        busy = false;
        lastChange = nanoClock.getAsLong();
    }

    /** Records a successful step. */
    public void recordSuccess() {
        if (failing) {
            failing = false;
            failures = 0;
            log.info("{} works again", activity);
        }
    }

    /**
     * Records a failed step, unless a server is away: that is reported once for all activities. Never throws, not even
     * if there is no memory left to log it.
     */
    public void recordFailure(Throwable failure) {
        if (FailureLog.isOutage(failure)) {
            log.debug("{} fails while a server is away", activity, failure);
            return;
        }
        lastFailure = nanoClock.getAsLong();
        if (!failing) {
            failingSince = lastFailure;
            failing = true;
        }
        try {
            failures++;
            log.warn("{} failed ({} in a row); it is tried again: {}", activity, failures, failure.toString(),
                    failures <= MAX_LOGGED_STACK_TRACES ? failure : null);
        } catch (Throwable ignored) {
            // The failure is recorded; a failure to log it does not end the thread.
        }
    }

    /** Returns a sentence if the activity is stalled or failing; else empty. */
    public Optional<String> findProblem() {
        long now = nanoClock.getAsLong();
        if (busy && now - lastChange > stallNanos) {
            return Optional.of(activity + " is stalled.");
        }
        return isFailing(now) ? Optional.of(activity + " fails.") : Optional.empty();
    }

    private boolean isFailing(long now) {
        return failing && now - failingSince > FAILURE_GRACE.toNanos()
                && now - lastFailure < FAILURE_MEMORY.toNanos();
    }

    /** Returns a sentence if no step is under way and none has ended for longer than a limit; else empty. */
    Optional<String> findSilence(Duration limit) {
        return !busy && nanoClock.getAsLong() - lastChange > limit.toNanos()
                ? Optional.of(activity + " does not run.")
                : Optional.empty();
    }

    @Override
    public String toString() {
        return activity;
    }
}
