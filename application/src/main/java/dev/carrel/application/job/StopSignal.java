package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request to stop that threads poll or pause on. It cannot be withdrawn. Thread-safe. */
public final class StopSignal {

    private final CountDownLatch requested = new CountDownLatch(1);

    /** Requests the stop and ends every pause. Idempotent. */
    public void requestStop() {
        requested.countDown();
    }

    /** Returns whether the stop was requested. */
    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits for a duration, or until the stop is requested. An interrupt ends the pause early and is discarded. */
    public void pauseFor(Duration duration) {
        try {
            requested.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            // The engine's threads end by the stop signal, not by interrupts.
        }
    }
}
