package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A point in time on the monotonic clock up to which callers wait. Immutable. */
public record Deadline(long nanoTime) {

    /** Returns the deadline after a duration from now. */
    public static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Returns the remaining time; zero when it is over. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /** Returns whether the time is over. */
    public boolean isOver() {
        return nanoTime - System.nanoTime() <= 0;
    }

    /**
     * Waits for a thread to end; one that was never started has ended. An interrupt does not shorten the wait; the flag
     * is set again when this returns.
     */
    public void joinThread(Thread thread) {
        if (thread.getState() == Thread.State.NEW) {
            return;
        }
        awaitUninterruptibly((nanos, unit) -> thread.join(Duration.of(nanos, unit.toChronoUnit())));
    }

    /**
     * Waits for a condition. An interrupt does not shorten the wait; the flag is set again when this returns.
     *
     * @return whether the condition was met in time
     */
    public boolean awaitUninterruptibly(TimedWait condition) {
        boolean interrupted = false;
        boolean met = false;
        boolean again = true;
        while (again) {
            try {
                met = condition.await(remaining().toNanos(), TimeUnit.NANOSECONDS);
                again = false;
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return met;
    }

    /** A blocking wait with a timeout. */
    public interface TimedWait {

        /** Returns whether the condition was met within the time. */
        boolean await(long time, TimeUnit unit) throws InterruptedException;
    }
}
