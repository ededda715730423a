package dev.carrel.application.ingest;

import java.util.concurrent.Semaphore;

/**
 * Backpressure by bytes: a weighted semaphore over the sources that are processed at once. A source takes several times
 * its size while it is parsed, split and stored, so a few large ones could fill the heap that hundreds of small ones
 * leave free. Fair, so that a large one is not overtaken for ever. Thread-safe.
 */
public final class MemoryBudget {

    /** Of the heap, for the bytes of sources; what is made of them takes a multiple. */
    private static final int HEAP_SHARE = 16;
    private static final long MIN_BYTES = 8L * 1024 * 1024;
    private static final int UNIT = 1024;

    private final int units;
    private final Semaphore free;

    /**
     * @param bytes at least 1; a source that is larger waits until it is alone
     */
    MemoryBudget(long bytes) {
        this.units = Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE);
        this.free = new Semaphore(units, true);
    }

    /** Returns a budget that suits the heap of this JVM. */
    public static MemoryBudget ofHeap() {
        return new MemoryBudget(Math.max(MIN_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /**
     * Takes a share, waiting while too much is taken by others.
     *
     * @return how much was taken, to be given back by {@link #releaseUnits}
     */
    int acquireBytes(long bytes) {
        int share = Math.clamp(bytes / UNIT + 1, 1, units);
        free.acquireUninterruptibly(share);
        return share;
    }

    void releaseUnits(int share) {
        free.release(share);
    }
}
