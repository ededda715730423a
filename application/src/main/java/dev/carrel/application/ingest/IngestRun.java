package dev.carrel.application.ingest;

import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import java.time.Duration;

/**
 * One attempt to ingest a claimed document, with the resources that it holds until it is closed: a permit of its host
 * and a share of the memory budget. A worker closes its own run; the pool closes the run of a worker that it abandons.
 * Thread-safe.
 */
final class IngestRun implements ExtractionCaller, AutoCloseable {

    private final ClaimedDocument claim;
    private final DocumentLease lease;
    private final MemoryBudget memory;
    private final HostPermit hostPermit;
    private volatile Stopwatch stopwatch = Stopwatch.start();
    private volatile boolean reading;
    private volatile boolean waitingForMemory;
    private volatile boolean waitingForPlace;
    private volatile Runnable onWait = () -> {};
    private int reservedUnits;
    private int sourceUnits;
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
     *
     * @param factor how many times its bytes a source takes while it is read
     */
    void reserveMemory(long bytes, int factor) {
        synchronized (this) {
            if (reservedUnits > 0) {
                return;
            }
        }
        waitingForMemory = true;
        int units = memory.acquireBytes(factor * bytes);
        synchronized (this) {
            if (closed) {
                memory.releaseUnits(units);
            } else {
                reservedUnits += units;
                sourceUnits = memory.unitsOf(bytes);
            }
        }
        stopwatch = Stopwatch.start();
        waitingForMemory = false;
    }

    @Override
    public Object owner() {
        return claim.library();
    }

    /**
     * Marks the start of a wait for what reads the source elsewhere, such as a process: from here on the run takes the
     * memory of its bytes only. It is not reserved again, since two runs could wait for each other.
     */
    @Override
    public void beginWait() {
        int surplus;
        synchronized (this) {
            surplus = Math.max(0, reservedUnits - sourceUnits);
            reservedUnits -= surplus;
        }
        memory.releaseUnits(surplus);
        waitingForPlace = true;
        onWait.run();
    }

    /** Marks the end of a wait, and restarts the run's time. */
    @Override
    public void endWait() {
        stopwatch = Stopwatch.start();
        waitingForPlace = false;
    }

    /** Returns whether the run waits for what reads its source elsewhere. */
    boolean isWaitingForPlace() {
        return waitingForPlace;
    }

    /**
     * Marks the start of reading, from which the run's time counts.
     *
     * @param whenWaiting is called when the run begins to wait for what reads its source elsewhere
     */
    void startReading(Runnable whenWaiting) {
        onWait = whenWaiting;
        stopwatch = Stopwatch.start();
        reading = true;
    }

    /** Marks the end of reading: the time that storing takes from here on is not the document's fault. */
    void finishReading() {
        reading = false;
    }

    /** Returns whether the source is being read, as opposed to waiting for memory or a place. */
    boolean isReading() {
        return reading && !waitingForMemory && !waitingForPlace;
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
