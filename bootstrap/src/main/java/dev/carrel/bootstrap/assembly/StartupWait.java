package dev.carrel.bootstrap.assembly;

import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits at the start of an engine for a server that cannot be reached. */
final class StartupWait {

    private static final Logger log = LoggerFactory.getLogger(StartupWait.class);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(500);

    private StartupWait() {}

    /**
     * Opens what is on the server; fails with the last failure after the timeout.
     *
     * @param unreachable the exception that another attempt may avoid
     */
    static <T, E extends CarrelException> T openWhenReachable(Supplier<T> opener, Class<E> unreachable,
            Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        for (boolean first = true;; first = false) {
            try {
                return opener.get();
            } catch (CarrelException e) {
                if (!unreachable.isInstance(e) || System.nanoTime() >= deadline) {
                    throw e;
                }
                if (first) {
                    log.warn("{} Waiting for up to {} s", e.userMessage(), timeout.toSeconds());
                }
                pause(e);
            }
        }
    }

    private static void pause(CarrelException lastFailure) {
        try {
            Thread.sleep(RETRY_INTERVAL);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            throw lastFailure;
        }
    }
}
