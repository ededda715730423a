package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Periodic progress lines, for logs. */
final class ProgressLines implements ProgressDisplay {

    private static final long PRINT_INTERVAL = Duration.ofSeconds(10).toNanos();
    private static final double NANOS_PER_SECOND = 1e9;
    /** Below this rate, its first decimal is shown. */
    private static final double SLOW = 10;

    private final Terminal terminal;
    private final String task;
    private long total;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private final RemainingTime remaining;
    private long lastPrinted;
    private String words = "";

    /**
     * Creates a display.
     *
     * @param nanoTime the clock, like {@link System#nanoTime}
     */
    ProgressLines(Terminal terminal, String task, long total, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.remaining = new RemainingTime(nanoTime);
        this.lastPrinted = startNanos;
    }

    @Override
    public synchronized void updateDone(long done) {
        remaining.recordDone(done);
        long now = nanoTime.getAsLong();
        if (now - lastPrinted < PRINT_INTERVAL || done >= total) {
            return;
        }
        lastPrinted = now;
        double perSecond = done / ((now - startNanos) / NANOS_PER_SECOND);
        terminal.printNote(String.format(Locale.ROOT,
                perSecond < SLOW ? "%s: %,d of %,d%s, %.1f/s%s" : "%s: %,d of %,d%s, %.0f/s%s", task, done, total,
                words, perSecond,
                remaining.estimate(total)
                        .map(left -> ", about " + ProgressDisplay.formatRemaining(left) + " left")
                        .orElse("")));
    }

    @Override
    public synchronized void updateTotal(long newTotal, String newWords) {
        total = newTotal;
        words = newWords.isEmpty() ? "" : ", " + newWords;
    }

    @Override
    public void close() {
        // The summary of the command follows.
    }
}
