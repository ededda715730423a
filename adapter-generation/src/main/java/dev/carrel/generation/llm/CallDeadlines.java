package dev.carrel.generation.llm;

import java.time.Duration;

/**
 * Until when a call that has begun may do what, over all of its tries, by {@link System#nanoTime}.
 *
 * @param slotDeadline it may wait for its turn; half of its time is left for the model then
 * @param firstTokenDeadline the reply may begin
 */
public record CallDeadlines(long slotDeadline, long firstTokenDeadline) {

    public static CallDeadlines of(long begin, CallTimeouts timeouts) {
        long time = timeouts.firstToken().toNanos();
        return new CallDeadlines(begin + time / 2, begin + time);
    }

    /** Whether a try that begins after this delay has any time left. */
    boolean allowsAttemptAfter(Duration delay) {
        return firstTokenDeadline - System.nanoTime() > delay.toNanos();
    }
}
