package dev.carrel.application.ingest;

import dev.carrel.domain.document.DocumentId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the threads that wait for the end of a document's ingestion. Keeps nothing if no thread waits. Thread-safe. */
final class CompletionSignals {

    private final ConcurrentMap<DocumentId, Set<CompletionSubscription>> subscriptions = new ConcurrentHashMap<>();

    /**
     * Subscribes to the completions of a document from now on. Check the document after this, so that no completion is
     * missed in between.
     *
     * @return to be closed
     */
    CompletionSubscription subscribe(DocumentId document) {
        var subscription = new CompletionSubscription(document);
        subscriptions.compute(document, (id, before) -> {
            Set<CompletionSubscription> all = before == null ? new HashSet<>() : before;
            all.add(subscription);
            return all;
        });
        return subscription;
    }

    /** Wakes the subscribers of a document. */
    void signalCompletion(DocumentId document) {
        subscriptions.computeIfPresent(document, (id, all) -> {
            all.forEach(subscription -> subscription.completions.release());
            return all;
        });
    }

    /** Counts the documents with subscribers. */
    int countAwaited() {
        return subscriptions.size();
    }

    /** The subscription of one thread. */
    final class CompletionSubscription implements AutoCloseable {

        private final DocumentId document;
        private final Semaphore completions = new Semaphore(0);

        private CompletionSubscription(DocumentId document) {
            this.document = document;
        }

        /**
         * Waits for a completion since the last call.
         *
         * @return whether there was one within the timeout
         */
        boolean awaitCompletion(Duration timeout) throws InterruptedException {
            boolean completed = completions.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
            completions.drainPermits();
            return completed;
        }

        @Override
        public void close() {
            subscriptions.computeIfPresent(document, (id, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }
}
