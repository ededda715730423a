package dev.carrel.application.job;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Work that several threads look for: when one has found none, the others do not look until an interval is over, so
 * that their number does not multiply the load of the storage. Thread-safe.
 */
final class SharedLook implements BooleanSupplier {

    private final long intervalNanos;
    private final BooleanSupplier work;
    private final LongSupplier nanoTime;
    private volatile long nextLookNanos;

    SharedLook(Duration interval, BooleanSupplier work) {
        this(interval, work, System::nanoTime);
    }

    SharedLook(Duration interval, BooleanSupplier work, LongSupplier nanoTime) {
        this.intervalNanos = interval.toNanos();
        this.work = work;
        this.nanoTime = nanoTime;
        this.nextLookNanos = nanoTime.getAsLong();
    }

    /** Does the work, unless there was none a moment ago; returns whether there was some. */
    @Override
    public boolean getAsBoolean() {
        long now = nanoTime.getAsLong();
        if (now - nextLookNanos < 0) {
            return false;
        }
        boolean found = work.getAsBoolean();
        nextLookNanos = found ? now : now + intervalNanos;
        return found;
    }
}
