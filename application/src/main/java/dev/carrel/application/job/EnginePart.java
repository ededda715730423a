package dev.carrel.application.job;

import java.util.List;

/**
 * A part of an engine with jobs in the background, with problems of its own, or with something to end in good order.
 * What a part does not say is that it has none.
 */
public interface EnginePart {

    /** Starts the background jobs that every engine runs. */
    default void startJobs(BackgroundJobs jobs, JobIntervals intervals) {}

    /** Starts the background jobs that any engine of a storage may do for all of them. */
    default void startWork(BackgroundJobs jobs, JobIntervals intervals) {}

    /** Returns a sentence for each thing that does not work, for the readiness of the engine; empty if all does. */
    default List<String> findProblems() {
        return List.of();
    }

    /** Adds the steps of the part to the shutdown of the engine. */
    default void planShutdown(ShutdownPlan plan) {}
}
