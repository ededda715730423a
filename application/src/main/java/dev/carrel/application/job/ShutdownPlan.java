package dev.carrel.application.job;

import dev.carrel.domain.error.CarrelException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of a graceful shutdown, by phase and in the order in which they were added. Every step runs, even if
 * earlier ones failed; interrupts are deferred until the end.
 */
public final class ShutdownPlan {

    private static final Logger log = LoggerFactory.getLogger(ShutdownPlan.class);

    private final Map<Phase, List<ShutdownStep>> steps = new EnumMap<>(Phase.class);
    private boolean interrupted;
    private @Nullable Throwable failure;

    /** A part of the shutdown, which begins when the one before has ended. */
    public enum Phase {
        /** No thread works for the engine any more. */
        STOP_WORK,
        /** What is only in memory becomes durable, or is handed to other engines. */
        SAVE_STATE,
        /** The index and the storage are closed. */
        CLOSE_STORES,
        /** The models are closed. */
        CLOSE_MODELS
    }

    /** A step, which may wait for threads. */
    public interface ShutdownStep {
        void runStep() throws InterruptedException;
    }

    /** Adds a step to the end of a phase. */
    public void add(Phase phase, ShutdownStep step) {
        steps.computeIfAbsent(phase, key -> new ArrayList<>()).add(step);
    }

    /**
     * Adds a step without which the engine closes as well: if it cannot be done, that is logged.
     *
     * @param problem a sentence for the log
     */
    public void addOptional(Phase phase, Runnable step, String problem) {
        add(phase, () -> {
            try {
                step.run();
            } catch (CarrelException e) {
                log.warn(problem, e);
            }
        });
    }

    /** Runs all steps, and then throws the first failure of a step, if any. */
    public void run() {
        interrupted = Thread.interrupted();
        steps.values().forEach(phase -> phase.forEach(this::runStep));
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

    private void runStep(ShutdownStep step) {
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
    }

    /** Closes what a failure has left open; null is none. */
    public static void closeAfterFailure(Throwable failure, @Nullable AutoCloseable resource) {
        try {
            if (resource != null) {
                resource.close();
            }
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
