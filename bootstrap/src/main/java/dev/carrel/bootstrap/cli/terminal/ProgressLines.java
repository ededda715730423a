package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line now and then, for logs. */
final class ProgressLines implements Progress {

    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();
    private static final double NANOS_PER_SECOND = 1e9;

    private final Terminal terminal;
    private final String task;
    private long total;
    private final LongSupplier nanoTime;
    private final long begun;
    private long lastSaid;
    private String words = "";

    /**
     * @param nanoTime the passing of time, as {@link System#nanoTime} tells it
     */
    ProgressLines(Terminal terminal, String task, long total, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.begun = nanoTime.getAsLong();
        this.lastSaid = begun;
    }

    @Override
    public synchronized void reached(long done) {
        long now = nanoTime.getAsLong();
        if (now - lastSaid < INTERVAL || done >= total) {
            return;
        }
        lastSaid = now;
        double perSecond = done / ((now - begun) / NANOS_PER_SECOND);
        terminal.note(String.format(Locale.ROOT, "%s: %,d of %,d%s, %.0f/s%s", task, done, total, words, perSecond,
                perSecond > 0 ? ", about " + left(Math.round((total - done) / perSecond)) + " left" : ""));
    }

    @Override
    public synchronized void of(long newTotal, String newWords) {
        total = newTotal;
        words = ", " + newWords;
    }

    @Override
    public void close() {
        // The summary says how it ended.
    }

    private static String left(long seconds) {
        return seconds < 120 ? seconds + " s" : seconds < 7200 ? seconds / 60 + " min" : seconds / 3600 + " h";
    }
}
