package dev.carrel.languagemodel.call;

import java.time.Duration;

/**
 * The deadlines of a call over all of its attempts, in {@link System#nanoTime}.
 *
 * @param slotDeadline the end of the wait for a free slot; half of the time remains for the model
 * @param firstTokenDeadline the time by which the reply must have begun
 */
public record CallDeadlines(long slotDeadline, long firstTokenDeadline) {

    /** Returns the deadlines of a call that began at a time in {@link System#nanoTime}. */
    public static CallDeadlines of(long begin, CallTimeouts timeouts) {
        long time = timeouts.firstToken().toNanos();
        return new CallDeadlines(begin + time / 2, begin + time);
    }

    /** Returns whether any time is left for an attempt after this delay. */
    boolean allowsAttemptAfter(Duration delay) {
        return firstTokenDeadline - System.nanoTime() > delay.toNanos();
    }
}
