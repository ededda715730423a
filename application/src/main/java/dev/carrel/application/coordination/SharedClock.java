package dev.carrel.application.coordination;

import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock of an engine whose storage is shared: it follows the clock of the storage (Cristian's algorithm), so that
 * the leases and due times of engines on several machines can be compared. Between two synchronizations it advances
 * with a monotonic clock, and a machine whose clock is set meanwhile does not matter. Thread-safe.
 */
public final class SharedClock implements InstantSource {

    /** The time between two synchronizations. */
    public static final Duration SYNC_INTERVAL = Duration.ofSeconds(10);

    private static final Logger log = LoggerFactory.getLogger(SharedClock.class);
    /** The difference of the machine's clock that is worth a warning: its logs are hard to compare with others. */
    private static final Duration MAX_DIFFERENCE = Duration.ofSeconds(5);

    private final InstantSource storageClock;
    private final InstantSource machineClock;
    private final LongSupplier nanoTime;
    private volatile ClockReading lastReading;
    private boolean warned;

    /** A time, and the monotonic clock at that moment. */
    private record ClockReading(Instant time, long nanos) {

        Instant timeAt(long laterNanos) {
            return time.plusNanos(laterNanos - nanos);
        }
    }

    /**
     * Creates a clock and synchronizes it.
     *
     * @param storageClock is read at each synchronization, which may take a while
     * @param machineClock is compared with the clock of the storage
     * @param nanoTime a monotonic clock such as {@link System#nanoTime}
     * @throws StorageException if the clock of the storage cannot be read
     */
    public SharedClock(InstantSource storageClock, InstantSource machineClock, LongSupplier nanoTime) {
        this.storageClock = storageClock;
        this.machineClock = machineClock;
        this.nanoTime = nanoTime;
        this.lastReading = readStorageClock();
        warnOfDifference();
    }

    @Override
    public Instant instant() {
        return lastReading.timeAt(nanoTime.getAsLong());
    }

    /**
     * Reads the clock of the storage, and sets this one unless the two agree within the time that the reading took: a
     * slow reading makes this clock no worse.
     *
     * @throws StorageException if the clock of the storage cannot be read; this one goes on
     */
    public synchronized void synchronize() {
        long sentNanos = nanoTime.getAsLong();
        Instant expectedEarliest = lastReading.timeAt(sentNanos);
        ClockReading reading = readStorageClock();
        Instant expectedLatest = lastReading.timeAt(nanoTime.getAsLong());
        Instant storageTime = reading.time();
        if (storageTime.isBefore(expectedEarliest) || storageTime.isAfter(expectedLatest)) {
            lastReading = reading;
        }
        warnOfDifference();
    }

    /** The storage has read its clock between the request and the response: in the middle, as far as is known. */
    private ClockReading readStorageClock() {
        long sentNanos = nanoTime.getAsLong();
        Instant time = storageClock.instant();
        long receivedNanos = nanoTime.getAsLong();
        return new ClockReading(time, sentNanos + (receivedNanos - sentNanos) / 2);
    }

    private void warnOfDifference() {
        Duration ahead = Duration.between(instant(), machineClock.instant());
        boolean differs = ahead.abs().compareTo(MAX_DIFFERENCE) > 0;
        if (differs && !warned) {
            log.warn("The clock of this machine is {} s {} the clock of the storage, which the engine follows."
                    + " Synchronize this clock, which logs have, and that of the storage's server by NTP.",
                    ahead.abs().toSeconds(), ahead.isNegative() ? "behind" : "ahead of");
        }
        warned = differs;
    }
}
