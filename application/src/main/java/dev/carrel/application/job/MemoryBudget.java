package dev.carrel.application.job;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Backpressure by bytes: a weighted semaphore over the sources that are processed concurrently. A source takes several
 * times its size while it is parsed, split and stored, so a few large ones could fill the heap that hundreds of small
 * ones leave free. Fair, so that small sources do not overtake a large one forever.
 *
 * <p>
 * Before that, large files and pages wait for a place in as much memory again, which they keep until they are stored:
 * they may be read elsewhere for minutes, and small ones do not wait for these. It is fair between libraries.
 * Thread-safe.
 */
public final class MemoryBudget {

    /** Up to this size, a file or page needs no place among the large ones. */
    public static final int MAX_SMALL_BYTES = 512 * 1024;

    /** The share of the heap for the bytes of sources; what is made of them takes a multiple. */
    private static final int HEAP_SHARE = 16;
    private static final long MIN_BYTES = 8L * 1024 * 1024;
    private static final int BYTES_PER_UNIT = 1024;
    private static final Duration WAIT = Duration.ofDays(1);

    private final int units;
    private final Semaphore free;
    private final FairPermits large;

    /** @param bytes at least 1; a source that is larger runs alone */
    public MemoryBudget(long bytes) {
        this.units = Math.clamp(bytes / BYTES_PER_UNIT, 1, Integer.MAX_VALUE);
        this.free = new Semaphore(units, true);
        this.large = new FairPermits(units);
    }

    /** Returns a budget that suits the heap of this JVM. */
    public static MemoryBudget ofHeap() {
        return new MemoryBudget(Math.max(MIN_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /**
     * Acquires memory, waiting until others have released enough.
     *
     * @return the acquired units, for {@link #releaseUnits}
     */
    public int acquireBytes(long bytes) {
        int acquired = unitsOf(bytes);
        free.acquireUninterruptibly(acquired);
        return acquired;
    }

    /** Waits for a place among the large sources, which the caller gives back by {@link #releaseLarge}. */
    public void acquireLarge(Object owner, long bytes) {
        try {
            while (!large.tryAcquire(owner, unitsOf(bytes), WAIT)) {}
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("a worker was interrupted, which none is", e);
        }
    }

    /** Gives back the place of a large source. */
    public void releaseLarge(Object owner, long bytes) {
        large.release(owner, unitsOf(bytes));
    }

    /** Returns the units of a source: all of them for one that exceeds the budget. */
    private int unitsOf(long bytes) {
        return Math.clamp(bytes / BYTES_PER_UNIT + 1, 1, units);
    }

    /** Gives back what {@link #acquireBytes} has returned. */
    public void releaseUnits(int acquired) {
        free.release(acquired);
    }
}
