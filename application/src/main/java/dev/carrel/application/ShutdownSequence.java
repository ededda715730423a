package dev.carrel.application;

import dev.carrel.domain.error.CarrelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of a graceful shutdown. Every step runs, even if earlier ones failed; interrupts are deferred until the
 * end.
 */
final class ShutdownSequence {

    private static final Logger log = LoggerFactory.getLogger(ShutdownSequence.class);

    private boolean interrupted = Thread.interrupted();
    private @Nullable Throwable failure;

    /** A step, which may wait for threads. */
    interface ShutdownStep {
        void runStep() throws InterruptedException;
    }

    /** Runs a step and keeps its failure for {@link #throwFirstFailure}. */
    ShutdownSequence runStep(ShutdownStep step) {
        try {
            step.runStep();
        } catch (InterruptedException ignored) {
            interrupted = true;
        } catch (RuntimeException | Error e) {
            log.warn("A step of the shutdown failed; the next are taken", e);
            if (failure == null) {
                failure = e;
            }
        }
        interrupted |= Thread.interrupted();
        return this;
    }

    /**
     * Runs a step without which the engine closes as well: if it cannot be done, that is logged.
     *
     * @param problem a sentence for the log
     */
    ShutdownSequence tryStep(Runnable step, String problem) {
        return runStep(() -> {
            try {
                step.run();
            } catch (CarrelException e) {
                log.warn(problem, e);
            }
        });
    }

    /** Throws the first failure of a step, if any, after all steps. */
    void throwFirstFailure() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
    }

    /** Closes what a failure has left open; null is none. */
    static void closeAfterFailure(Throwable failure, @Nullable AutoCloseable resource) {
        try {
            if (resource != null) {
                resource.close();
            }
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
