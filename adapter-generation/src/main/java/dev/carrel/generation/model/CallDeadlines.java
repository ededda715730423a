package dev.carrel.generation.model;

import java.time.Duration;

/**
 * Until when a call that has begun may do what, over all of its tries, by {@link System#nanoTime}.
 *
 * @param turn it may wait for its turn; half of its time is left for the model then
 * @param firstToken the reply may begin
 */
record CallDeadlines(long turn, long firstToken) {

    static CallDeadlines of(long begin, Patience patience) {
        long time = patience.firstToken().toNanos();
        return new CallDeadlines(begin + time / 2, begin + time);
    }

    /** Whether a try that begins after this delay has any time left. */
    boolean allowTryAfter(Duration delay) {
        return firstToken - System.nanoTime() > delay.toNanos();
    }
}
