package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for what becomes less by itself. */
public final class Remaining {

    private static final Duration LOOK = Duration.ofMillis(200);

    private Remaining() {}

    /**
     * Returns when nothing is left, or when it is stopped.
     *
     * @param left how many there are still
     * @param progress shows it, given how many there are to do; asked for only if there is something to wait for
     * @return how many are left in the end
     */
    public static long await(LongSupplier left, BooleanSupplier stopped, LongFunction<Progress> progress)
            throws InterruptedException {
        long total = 0;
        @Nullable
        Progress shown = null;
        try {
            for (long now = left.getAsLong();; now = left.getAsLong()) {
                if (now == 0 || stopped.getAsBoolean()) {
                    return now;
                }
                total = Math.max(total, now);
                shown = shown == null ? progress.apply(total) : shown;
                shown.of(total, "");
                shown.reached(total - now);
                Thread.sleep(LOOK);
            }
        } finally {
            if (shown != null) {
                shown.close();
            }
        }
    }
}
