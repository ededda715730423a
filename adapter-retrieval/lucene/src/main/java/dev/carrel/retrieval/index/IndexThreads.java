package dev.carrel.retrieval.index;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.TaskExecutor;

/**
 * The threads that open, write and close index files. An interrupt during file access would close the channel of the
 * file and end Lucene's writer. These threads are never interrupted; a caller that is interrupted while it waits keeps
 * its interrupt. Thread-safe.
 */
public final class IndexThreads implements AutoCloseable {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final ExecutorService changeExecutor = newThreadPool("carrel-index-",
            Math.max(4, PROCESSORS));
    /** Opens files for searches, which so never wait for a change that takes long. */
    private final ExecutorService openExecutor = newThreadPool("carrel-index-open-", 2);
    /** Shares the work of large changes: its tasks wait for no others, unlike the tasks that share it. */
    private final ExecutorService sharedWorkExecutor = newThreadPool("carrel-index-share-", PROCESSORS);
    private final TaskExecutor sharedWork = new TaskExecutor(sharedWorkExecutor);

    private static ExecutorService newThreadPool(String name, int size) {
        return Executors.newFixedThreadPool(size, Thread.ofPlatform().daemon().name(name, 0).factory());
    }

    /** A task with a result. */
    public interface IndexTask<T> {

        T run() throws IOException;
    }

    /** A task without a result. */
    public interface IndexAction {

        void run() throws IOException;
    }

    /**
     * Runs a task and waits for its result.
     *
     * @throws IndexException if the task failed, or the threads are closed
     */
    public <T> T callAndWait(IndexTask<T> task) {
        return callOn(changeExecutor, task);
    }

    /** Runs a short task for a search and waits for its result, as {@link #callAndWait}, but never behind a change. */
    <T> T callForSearch(IndexTask<T> task) {
        return callOn(openExecutor, task);
    }

    private static <T> T callOn(ExecutorService threads, IndexTask<T> task) {
        try {
            return CompletableFuture.supplyAsync(() -> callUnchecked(task), threads).join();
        } catch (RejectedExecutionException e) {
            throw new IndexException("The passage index is closed.", e);
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case CarrelException known -> throw known;
                case Error error -> throw error;
                case null, default -> throw new IndexException("The passage index failed.", e.getCause());
            }
        }
    }

    /** Runs a task and waits for it, as {@link #callAndWait}. */
    public void runAndWait(IndexAction action) {
        callAndWait(() -> {
            action.run();
            return true;
        });
    }

    /** An action on an item. */
    interface ItemAction<T> {

        void runFor(T item) throws IOException;
    }

    /**
     * Runs an action for each item, in no particular order, on as many threads as there are processors, of which the
     * calling thread is one. Returns when all have ended.
     */
    <T> void runForEach(List<T> items, ItemAction<T> action) throws IOException {
        var next = new AtomicInteger();
        Callable<Boolean> share = () -> {
            for (int item = next.getAndIncrement(); item < items.size(); item = next.getAndIncrement()) {
                action.runFor(items.get(item));
            }
            return true;
        };
        sharedWork.invokeAll(Collections.nCopies(PROCESSORS, share));
    }

    /** Runs a task later, without waiting for it; does nothing if the threads are closed. */
    public void runLater(Runnable task) {
        try {
            changeExecutor.execute(task);
        } catch (RejectedExecutionException ignored) {
            // Closing does everything that such a task would do.
        }
    }

    /** Runs a task after some time, without waiting for it; does nothing if the threads are closed then. */
    public void runAfter(Duration time, Runnable task) {
        CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS, this::runLater).execute(task);
    }

    private static <T> T callUnchecked(IndexTask<T> task) {
        try {
            return task.run();
        } catch (IOException e) {
            throw new IndexException("The passage index could not read or write its files.", e);
        }
    }

    /** Rejects further tasks; tasks that were accepted are still run. */
    @Override
    public void close() {
        changeExecutor.shutdown();
        openExecutor.shutdown();
        sharedWorkExecutor.shutdown();
    }
}
