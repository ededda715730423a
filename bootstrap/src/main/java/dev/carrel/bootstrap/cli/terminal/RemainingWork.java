package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for work in the background. */
public final class RemainingWork {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private RemainingWork() {}

    /**
     * Waits until no work remains or the wait is stopped.
     *
     * @param left returns the number of remaining items
     * @param progress opens a display for a total; called only if there is something to wait for
     * @return the number of remaining items at the end
     */
    public static long awaitNone(LongSupplier left, BooleanSupplier stopped, LongFunction<ProgressDisplay> progress)
            throws InterruptedException {
        long total = 0;
        @Nullable
        ProgressDisplay shown = null;
        try {
            for (long now = left.getAsLong();; now = left.getAsLong()) {
                if (now == 0 || stopped.getAsBoolean()) {
                    return now;
                }
                total = Math.max(total, now);
                shown = shown == null ? progress.apply(total) : shown;
                shown.updateTotal(total, "");
                shown.updateDone(total - now);
                Thread.sleep(POLL_INTERVAL);
            }
        } finally {
            if (shown != null) {
                shown.close();
            }
        }
    }
}
