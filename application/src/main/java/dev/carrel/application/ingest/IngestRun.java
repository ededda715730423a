package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import java.time.Duration;

/**
 * One run of processing a claimed document, with what it occupies until it is closed: a place at its host and a share
 * of the memory. It may be closed by the worker that comes back from it, or for a worker that does not. Thread-safe.
 */
final class IngestRun implements AutoCloseable {

    private final ClaimedDocument claim;
    private final DocumentLease lease;
    private final MemoryBudget memory;
    private final Runnable leaveHost;
    private volatile long startedNanos = System.nanoTime();
    private volatile boolean reading;
    private volatile boolean waitingForMemory;
    private int reservedUnits;
    private boolean closed;

    /**
     * @param leaveHost called once, when the run is closed
     */
    IngestRun(ClaimedDocument claim, MemoryBudget memory, Runnable leaveHost) {
        this.claim = claim;
        this.lease = claim.withoutSource();
        this.memory = memory;
        this.leaveHost = leaveHost;
    }

    ClaimedDocument claim() {
        return claim;
    }

    DocumentLease lease() {
        return lease;
    }

    /** Takes memory for a source of so many bytes, waiting until there is some; the time for the run begins anew. */
    void reserveMemory(long bytes) {
        waitingForMemory = true;
        int taken = memory.acquireBytes(bytes);
        synchronized (this) {
            if (closed) {
                memory.releaseUnits(taken);
            } else {
                reservedUnits += taken;
            }
        }
        startedNanos = System.nanoTime();
        waitingForMemory = false;
    }

    /** Marks the beginning of the work, from which its duration counts. */
    void startReading() {
        startedNanos = System.nanoTime();
        reading = true;
    }

    /** Marks that the source is read: how long it takes from here on is not for the document to answer for. */
    void finishReading() {
        reading = false;
    }

    /** Whether it is its source that takes time, and not that others occupy the memory for it. */
    boolean isReading() {
        return reading && !waitingForMemory;
    }

    /** Whether its source is read, and the storage or the index takes time. */
    boolean isStoring() {
        return !reading;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Gives back what the run occupies. Idempotent. */
    @Override
    public void close() {
        int taken;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            taken = reservedUnits;
        }
        memory.releaseUnits(taken);
        leaveHost.run();
    }
}
