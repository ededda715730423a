package dev.carrel.bootstrap.assembly;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps the resident memory of a server small under the serial collector, which collects its old generation only when
 * the whole heap is used, and so fills a heap of 1 GiB with garbage. Collects when the garbage may be as large as the
 * live data, and once when work has ended; the JVM then returns memory to the system, as its heap ratios allow. Other
 * collectors do this themselves.
 */
final class HeapTrimmer implements AutoCloseable {

    private static final String SERIAL_OLD_GENERATION = "Tenured Gen";
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);
    private static final long MEBIBYTE = 1L << 20;
    /** An import promotes 1.5 MiB a second, so that this is a collection in 43 s. */
    private static final long MIN_GARBAGE = 64 * MEBIBYTE;
    private static final long MIN_IDLE_GARBAGE = 8 * MEBIBYTE;
    /** Without work, the old generation does not grow at all. */
    private static final int IDLE_POLLS = 4;

    private final LongSupplier used;
    private final LongSupplier live;
    private final Runnable collector;
    private final ScheduledExecutorService thread;
    private long lastUsed;
    private int idlePolls;

    /**
     * Creates a trimmer that is not started.
     *
     * @param used returns the bytes used in the old generation
     * @param live returns the bytes used there after its last collection
     * @param collector runs a full collection
     */
    HeapTrimmer(LongSupplier used, LongSupplier live, Runnable collector) {
        this.used = used;
        this.live = live;
        this.collector = collector;
        this.thread = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("carrel-heap").factory());
    }

    /** Starts a trimmer of this JVM; it does nothing unless the collector is the serial one. */
    static HeapTrimmer start() {
        MemoryPoolMXBean old = ManagementFactory.getMemoryPoolMXBeans()
                .stream()
                .filter(pool -> pool.getName().equals(SERIAL_OLD_GENERATION))
                .findFirst()
                .orElse(null);
        var trimmer = old == null ? new HeapTrimmer(() -> 0, () -> 0, () -> {})
                : new HeapTrimmer(() -> old.getUsage().getUsed(), () -> old.getCollectionUsage().getUsed(), System::gc);
        trimmer.thread.scheduleWithFixedDelay(trimmer::trimIfDue, POLL_INTERVAL.toMillis(), POLL_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        return trimmer;
    }

    /** Collects if that is likely to free much, or if nothing is going on. */
    void trimIfDue() {
        long now = used.getAsLong();
        long survivors = live.getAsLong();
        long garbage = now - survivors;
        idlePolls = now == lastUsed ? idlePolls + 1 : 0;
        if (garbage > Math.max(MIN_GARBAGE, survivors) || idlePolls >= IDLE_POLLS && garbage > MIN_IDLE_GARBAGE) {
            collector.run();
            idlePolls = 0;
            now = used.getAsLong();
        }
        lastUsed = now;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
