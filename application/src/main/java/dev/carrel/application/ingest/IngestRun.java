package dev.carrel.application.ingest;

import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.recognition.PictureTexts;
import java.time.Duration;

/**
 * One attempt to ingest a claimed document, with the resources that it holds until it is closed: a permit of its host,
 * a share of the memory budget, and a place among the large sources. A worker closes its own run; the pool closes the
 * run of a worker that it abandons. Thread-safe.
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
    private volatile PictureTexts pictures = PictureTexts.NONE;
    private int reservedUnits;
    private long largeBytes;
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
     * Takes the place of a large file or page, waiting for it, and keeps it until the run is closed. Does nothing for
     * small ones. Another worker goes on while a file waits, but not while a page does: its bytes are in memory.
     */
    void reservePlace(long bytes) {
        if (bytes <= MemoryBudget.MAX_SMALL_BYTES) {
            return;
        }
        if (isWebPage()) {
            waitingForMemory = true;
        } else {
            beginWait();
        }
        memory.acquireLarge(owner(), bytes);
        synchronized (this) {
            if (closed) {
                memory.releaseLarge(owner(), bytes);
            } else {
                largeBytes = bytes;
            }
        }
        endWait();
        waitingForMemory = false;
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
            }
        }
        stopwatch = Stopwatch.start();
        waitingForMemory = false;
    }

    @Override
    public Object owner() {
        return claim.library();
    }

    /** Releases the memory for reading; of a large source, the place stays taken. */
    @Override
    public void readElsewhere() {
        int units;
        synchronized (this) {
            units = reservedUnits;
            reservedUnits = 0;
        }
        memory.releaseUnits(units);
    }

    @Override
    public PictureTexts pictures() {
        return pictures;
    }

    /** Sets the texts of the pictures in the source. */
    void openPictures(PictureTexts texts) {
        pictures = texts;
    }

    @Override
    public void beginWait() {
        waitingForPlace = true;
        onWait.run();
    }

    /** Marks the end of a wait, and restarts the run's time. */
    @Override
    public void endWait() {
        stopwatch = Stopwatch.start();
        waitingForPlace = false;
    }

    /** Returns whether the run waits for a place while another worker goes on. */
    boolean isWaitingForPlace() {
        return waitingForPlace;
    }

    /**
     * Marks the start of reading, from which the run's time counts.
     *
     * @param whenWaiting is called when the run begins to wait for a place
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
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        readElsewhere();
        if (largeBytes > 0) {
            memory.releaseLarge(owner(), largeBytes);
        }
        hostPermit.release();
    }
}
