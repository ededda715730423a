package dev.carrel.retrieval.index;

import dev.carrel.retrieval.index.OpenIndex.SearcherFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SearchQueueTest {

    private static final int SEARCHES = 20;

    private final SearchQueue queue = new SearchQueue(1);

    @Test
    void runsSearchesInTheOrderOfTheirArrival() throws InterruptedException {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var order = Collections.synchronizedList(new ArrayList<Integer>());
        var threads = new ArrayList<Thread>();
        threads.add(Thread.startVirtualThread(() -> search((searcher, revision) -> {
            started.countDown();
            awaitQuietly(release);
            return order.add(0);
        })));
        started.await();
        for (int number = 1; number < SEARCHES; number++) {
            int arrival = number;
            threads.add(Thread.startVirtualThread(() -> search((searcher, revision) -> order.add(arrival))));
            while (queue.countWaiting() < arrival) {
                Thread.yield();
            }
        }
        release.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(order).isEqualTo(IntStream.range(0, SEARCHES).boxed().toList());
    }

    @Test
    void goesOnAfterAFailure() {
        assertThatThrownBy(() -> search((searcher, revision) -> {
            throw new IOException("broken");
        })).hasMessageContaining("broken");
        assertThat(List.of(search((searcher, revision) -> 1), search((searcher, revision) -> 2))).containsExactly(1, 2);
    }

    private <T> T search(SearcherFunction<T> search) {
        try {
            return queue.inTurn(search).applyTo(new IndexSearcher(new MultiReader()), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
