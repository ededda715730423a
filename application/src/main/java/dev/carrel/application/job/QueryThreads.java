package dev.carrel.application.job;

import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.error.OverloadedException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The platform threads that replies and searches run on, with a limit on their number. A question mostly computes, and
 * nothing takes a virtual thread that computes off its carrier: as many expensive questions as processors would stop
 * every request. Platform threads share the processors, so an expensive question only slows others down, and one that
 * waits costs no processor. Thread-safe.
 */
public final class QueryThreads {

    private final Semaphore places;
    private final ExecutorService threads = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("carrel-query-", 0).factory());

    /** @param maxQuestions how many replies and searches there are at a time, waiting ones included */
    public QueryThreads(int maxQuestions) {
        this.places = new Semaphore(maxQuestions);
    }

    /**
     * Takes the place of a question, which must be {@linkplain #leave left}.
     *
     * @throws OverloadedException if there are too many
     */
    public void enter() {
        if (!places.tryAcquire()) {
            throw new OverloadedException("Too many questions are being answered at once.", Duration.ofSeconds(1));
        }
    }

    /** Leaves a place. */
    public void leave() {
        places.release();
    }

    /** Runs a task on a thread of its own; for the work of a place, and for short tasks without one. */
    public void execute(Runnable task) {
        threads.execute(WorkContext.carry(task));
    }

    /**
     * Runs work with a place on a thread of its own, and waits for its result. An interrupt does not end the wait.
     *
     * @throws OverloadedException if there are too many questions
     */
    public <T> T call(Supplier<T> work) {
        return await(start(work));
    }

    /**
     * Runs work with a place on a thread of its own, and waits for its result. An interrupt does not end the wait. Work
     * that takes longer keeps its place until it ends; its result is not used.
     *
     * @throws OverloadedException if there are too many questions
     * @throws CancellationException if the work takes longer than the timeout
     */
    public <T> T call(Supplier<T> work, Duration timeout) {
        return await(start(work).orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS));
    }

    private <T> CompletableFuture<T> start(Supplier<T> work) {
        enter();
        var result = new CompletableFuture<T>();
        try {
            execute(() -> {
                try {
                    result.complete(work.get());
                } catch (Throwable e) {
                    result.completeExceptionally(e);
                } finally {
                    leave();
                }
            });
        } catch (RuntimeException | Error e) {
            leave();
            throw e;
        }
        return result;
    }

    private static <T> T await(CompletableFuture<T> result) {
        try {
            return result.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case TimeoutException late -> throw new CancellationException("The work takes longer than it may.");
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }
}
