package dev.carrel.bootstrap.cli.context;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Shows the progress of index rebuilds. */
public final class RebuildProgressBar {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private RebuildProgressBar() {}

    /** Waits until no index is being rebuilt. */
    static void awaitRebuilt(Carrel carrel, Terminal terminal) throws InterruptedException {
        watchReadiness(carrel, terminal, "Rebuilding the index",
                () -> carrel.readiness() instanceof EngineReadiness.IndexRebuilding);
    }

    /** Runs a task that rebuilds an index and shows its progress. */
    public static void showWhile(Carrel carrel, Terminal terminal, String task, Runnable work)
            throws InterruptedException {
        try (var thread = Executors.newSingleThreadExecutor()) {
            CompletableFuture<Void> done = CompletableFuture.runAsync(work, thread);
            watchReadiness(carrel, terminal, task, () -> !done.isDone());
            done.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
    }

    private static void watchReadiness(Carrel carrel, Terminal terminal, String task, BooleanSupplier isRunning)
            throws InterruptedException {
        @Nullable
        ProgressDisplay progress = null;
        try {
            while (isRunning.getAsBoolean()) {
                if (carrel.readiness() instanceof EngineReadiness.IndexRebuilding rebuilding) {
                    progress = progress == null ? ProgressDisplay.open(terminal, task, rebuilding.totalDocuments())
                            : progress;
                    progress.updateDone(rebuilding.totalDocuments() - rebuilding.missingDocuments());
                }
                Thread.sleep(POLL_INTERVAL);
            }
        } finally {
            if (progress != null) {
                progress.close();
            }
        }
    }
}
