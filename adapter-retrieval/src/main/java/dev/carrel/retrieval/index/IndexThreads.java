package dev.carrel.retrieval.index;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * The threads on which index files are opened, written and closed. An interrupt that reaches Lucene while it does so
 * closes its files under it and ends the writer for good. Nobody interrupts these threads, and a caller that is
 * interrupted while it waits for them finds its interrupt again afterwards.
 */
public final class IndexThreads implements AutoCloseable {

    private final ExecutorService changeExecutor = newThreadPool("carrel-index-",
            Math.max(4, Runtime.getRuntime().availableProcessors()));
    /** Apart from the others, on each of which a change may take long: a search waits for none. */
    private final ExecutorService openExecutor = newThreadPool("carrel-index-open-", 2);

    private static ExecutorService newThreadPool(String name, int most) {
        return Executors.newFixedThreadPool(most, Thread.ofPlatform().daemon().name(name, 0).factory());
    }

    /** What is done on such a thread. */
    public interface IndexTask<T> {

        T run() throws IOException;
    }

    /** What is done on such a thread and gives nothing back. */
    public interface IndexAction {

        void run() throws IOException;
    }

    /**
     * Does it and waits for it.
     *
     * @throws IndexException if it failed, or the threads are closed
     */
    public <T> T callAndWait(IndexTask<T> task) {
        return callOn(changeExecutor, task);
    }

    /** Does something short for a search and waits for it, as {@link #callAndWait}, but behind no change. */
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

    /** Does it and waits for it, as {@link #callAndWait}. */
    public void runAndWait(IndexAction action) {
        callAndWait(() -> {
            action.run();
            return true;
        });
    }

    /** Does it some time; nobody waits. Passed over if the threads are closed. */
    public void runLater(Runnable task) {
        try {
            changeExecutor.execute(task);
        } catch (RejectedExecutionException ignored) {
            // Closing does everything that could have been put off.
        }
    }

    private static <T> T callUnchecked(IndexTask<T> task) {
        try {
            return task.run();
        } catch (IOException e) {
            throw new IndexException("The passage index could not read or write its files.", e);
        }
    }

    /** Takes no more; what was begun is finished. */
    @Override
    public void close() {
        changeExecutor.shutdown();
        openExecutor.shutdown();
    }
}
