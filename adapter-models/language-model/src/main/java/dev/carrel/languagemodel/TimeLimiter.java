package dev.carrel.languagemodel;

import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.error.EmbeddingException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs calls with a time limit over all attempts and the whole response; the timeouts of an HTTP client end with the
 * response headers.
 */
final class TimeLimiter implements AutoCloseable {

    /** Platform threads, because a model may compute on them. */
    private final ExecutorService threads = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("carrel-embedding-", 0).factory());

    /**
     * Runs a call and waits for its result.
     *
     * @throws EmbeddingException if it took too long, or this is closed
     */
    <T> T callWithin(Duration timeout, Callable<T> call) {
        Future<T> result;
        try {
            result = threads.submit(WorkContext.carry(call));
        } catch (RejectedExecutionException e) {
            throw new EmbeddingException("The embedding model is closed.", e);
        }
        try {
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new EmbeddingException("The embedding model took longer than " + timeout.toMillis() + " ms.", e);
        } catch (InterruptedException | CancellationException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new EmbeddingException("The embedding model was interrupted.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            result.cancel(true);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
