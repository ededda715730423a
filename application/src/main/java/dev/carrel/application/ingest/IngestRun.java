package dev.carrel.application.ingest;

import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import java.time.Duration;

/**
 * One attempt to ingest a claimed document, with the resources that it holds until it is closed: a permit of its host
 * and a share of the memory budget. A worker closes its own run; the pool closes the run of a worker that it abandons.
 * Thread-safe.
 */
final class IngestRun implements AutoCloseable {

    private final ClaimedDocument claim;
    private final DocumentLease lease;
    private final MemoryBudget memory;
    private final HostPermit hostPermit;
    private volatile Stopwatch stopwatch = Stopwatch.start();
    private volatile boolean reading;
    private volatile boolean waitingForMemory;
    private int reservedUnits;
    private boolean closed;

    IngestRun(ClaimedDocument claim, MemoryBudget memory, HostPermit hostPermit) {
        this.claim = claim;
        this.lease = claim.withoutSource();
        this.memory = memory;
        this.hostPermit = hostPermit;
    }

    ClaimedDocument claim() {
        return claim;
    }

    DocumentLease lease() {
        return lease;
    }

    /** Returns whether the document is a web page. */
    boolean isWebPage() {
        return claim.document().url() != null;
    }

    /**
     * Reserves memory for a source, waiting until the budget has room, and restarts the run's time. Does nothing if the
     * run has reserved memory: if it waited for more, two runs could wait for each other.
     */
    void reserveMemory(long bytes) {
        synchronized (this) {
            if (reservedUnits > 0) {
                return;
            }
        }
        waitingForMemory = true;
        int units = memory.acquireBytes(bytes);
        synchronized (this) {
            if (closed) {
                memory.releaseUnits(units);
            } else {
                reservedUnits += units;
            }
        }
        stopwatch = Stopwatch.start();
        waitingForMemory = false;
    }

    /** Marks the start of reading, from which the run's time counts. */
    void startReading() {
        stopwatch = Stopwatch.start();
        reading = true;
    }

    /** Marks the end of reading: the time that storing takes from here on is not the document's fault. */
    void finishReading() {
        reading = false;
    }

    /** Returns whether the source is being read, as opposed to waiting for memory. */
    boolean isReading() {
        return reading && !waitingForMemory;
    }

    /** Returns whether reading is over and the storage or the index is busy with the document. */
    boolean isStoring() {
        return !reading;
    }

    /** Returns the stopwatch of the run, which restarts when reading starts and when memory was reserved. */
    Stopwatch stopwatch() {
        return stopwatch;
    }

    Duration elapsed() {
        return stopwatch.elapsed();
    }

    /** Returns whether the worker is done with the run. */
    synchronized boolean isClosed() {
        return closed;
    }

    /** Releases the memory and the host. Idempotent. */
    @Override
    public void close() {
        int units;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            units = reservedUnits;
        }
        memory.releaseUnits(units);
        hostPermit.release();
    }
}
