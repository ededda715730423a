package dev.carrel.application.ingest;

import dev.carrel.domain.document.DocumentId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Completion signals of runs of processing, for the threads that wait for one. Keeps nothing when none waits.
 * Thread-safe.
 */
public final class CompletionSignals {

    private final ConcurrentMap<DocumentId, Set<CompletionSubscription>> subscriptions = new ConcurrentHashMap<>();

    /**
     * Returns a signal of what ends from now on; to be closed. Look at the document after this, lest an ending be
     * missed.
     */
    CompletionSubscription subscribe(DocumentId document) {
        var signal = new CompletionSubscription(document);
        subscriptions.compute(document, (id, before) -> {
            Set<CompletionSubscription> signals = before == null ? new HashSet<>() : before;
            signals.add(signal);
            return signals;
        });
        return signal;
    }

    void signalCompletion(DocumentId document) {
        subscriptions.computeIfPresent(document, (id, signals) -> {
            signals.forEach(signal -> signal.completions.release());
            return signals;
        });
    }

    /** Returns how many documents are waited for. */
    int countAwaited() {
        return subscriptions.size();
    }

    /** One thread's wait for the endings of a document. */
    final class CompletionSubscription implements AutoCloseable {

        private final DocumentId document;
        private final Semaphore completions = new Semaphore(0);

        private CompletionSubscription(DocumentId document) {
            this.document = document;
        }

        /** Waits for an ending after those that were waited for. @return whether there was one in time */
        boolean awaitCompletion(Duration timeout) throws InterruptedException {
            boolean ended = completions.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
            completions.drainPermits();
            return ended;
        }

        @Override
        public void close() {
            subscriptions.computeIfPresent(document, (id, signals) -> {
                signals.remove(this);
                return signals.isEmpty() ? null : signals;
            });
        }
    }
}
