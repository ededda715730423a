package dev.carrel.bootstrap.cli;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Shows how far the building of indexes has come. */
final class Rebuilding {

    private static final Duration LOOK = Duration.ofMillis(50);

    private Rebuilding() {}

    /** Returns when no index is being built any more. */
    static void await(Carrel carrel, Terminal terminal) throws InterruptedException {
        watch(carrel, terminal, "Building the index",
                () -> carrel.readiness() instanceof EngineReadiness.IndexRebuilding);
    }

    /** Shows what some work on an index does, until it is done. */
    static void show(Carrel carrel, Terminal terminal, String task, Runnable work) throws InterruptedException {
        try (var thread = Executors.newSingleThreadExecutor()) {
            CompletableFuture<Void> done = CompletableFuture.runAsync(work, thread);
            watch(carrel, terminal, task, () -> !done.isDone());
            done.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
    }

    private static void watch(Carrel carrel, Terminal terminal, String task, BooleanSupplier goesOn)
            throws InterruptedException {
        @Nullable
        Progress progress = null;
        try {
            while (goesOn.getAsBoolean()) {
                if (carrel.readiness() instanceof EngineReadiness.IndexRebuilding rebuilding) {
                    progress = progress == null ? Progress.of(terminal, task, rebuilding.totalDocuments()) : progress;
                    progress.reached(rebuilding.totalDocuments() - rebuilding.missingDocuments());
                }
                Thread.sleep(LOOK);
            }
        } finally {
            if (progress != null) {
                progress.close();
            }
        }
    }
}
