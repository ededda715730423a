package dev.carrel.retrieval.index;

import dev.carrel.retrieval.index.OpenIndex.SearcherFunction;
import java.util.concurrent.Semaphore;

/**
 * A fair queue of searches: each runs on the thread of its caller, at most as many at a time as there are processors,
 * in the order of arrival. Thread-safe.
 *
 * <p>
 * A search only computes, so more at a time would be no faster. Above all, callers are virtual threads, whose scheduler
 * is not fair: without the queue, a carrier that found work in one submission queue stayed with it while threads in
 * another had waited for hundreds of milliseconds to start. A thread that waits here frees its carrier to start them.
 */
public final class SearchQueue {

    private final Semaphore permits;

    /** Creates a queue with as many concurrent searches as there are processors. */
    public SearchQueue() {
        this(Runtime.getRuntime().availableProcessors());
    }

    SearchQueue(int maxConcurrent) {
        this.permits = new Semaphore(maxConcurrent, true);
    }

    /** Returns a function that waits for its turn. An interrupt does not end the wait. */
    public <T> SearcherFunction<T> inTurn(SearcherFunction<T> search) {
        return (searcher, revision) -> {
            permits.acquireUninterruptibly();
            try {
                return search.applyTo(searcher, revision);
            } finally {
                permits.release();
            }
        };
    }

    /** Returns the number of searches that wait. */
    int countWaiting() {
        return permits.getQueueLength();
    }
}
