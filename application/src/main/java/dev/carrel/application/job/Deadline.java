package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A moment on the monotonic clock until which something is waited for. Immutable. */
public record Deadline(long nanoTime) {

    public static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Returns how much time is left; zero when it is over. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /** Waits for the end of a thread. An interrupt does not shorten the wait; its flag is set when this returns. */
    public void joinThread(Thread thread) {
        awaitUninterruptibly((nanos, unit) -> thread.join(Duration.of(nanos, unit.toChronoUnit())));
    }

    /** Waits for a condition. An interrupt does not shorten the wait; its flag is set when this returns. */
    boolean awaitUninterruptibly(TimedWait condition) {
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

    /** Something that can be waited for. */
    interface TimedWait {

        /** Returns whether it is met within the time. */
        boolean await(long time, TimeUnit unit) throws InterruptedException;
    }
}
