package dev.carrel.application;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of a graceful shutdown, each of which is taken whatever came of those before. An interrupt neither skips
 * nor shortens a step: it is set aside until the end.
 */
final class ShutdownSequence {

    private static final Logger log = LoggerFactory.getLogger(ShutdownSequence.class);

    private boolean interrupted = Thread.interrupted();
    private @Nullable Throwable failure;

    /** A step, which may wait for threads. */
    interface ShutdownStep {
        void runStep() throws InterruptedException;
    }

    /** Takes a step; what it throws is thrown by {@link #throwFirstFailure}. */
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

    /** Throws the first failure of a step, if there was one, after all were taken. */
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
}
