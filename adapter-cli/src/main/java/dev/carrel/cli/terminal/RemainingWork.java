package dev.carrel.cli.terminal;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for what becomes less by itself. */
public final class RemainingWork {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private RemainingWork() {}

    /**
     * Returns when nothing is left, or when it is stopped.
     *
     * @param left how many there are still
     * @param progress shows it, given how many there are to do; asked for only if there is something to wait for
     * @return how many are left in the end
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
