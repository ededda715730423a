package dev.carrel.application.processing;

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
public final class Endings {

    private final ConcurrentMap<DocumentId, Set<Signal>> awaited = new ConcurrentHashMap<>();

    /**
     * Returns a signal of what ends from now on; to be closed. Look at the document after this, lest an ending be
     * missed.
     */
    Signal subscribe(DocumentId document) {
        var signal = new Signal(document);
        awaited.compute(document, (id, before) -> {
            Set<Signal> signals = before == null ? new HashSet<>() : before;
            signals.add(signal);
            return signals;
        });
        return signal;
    }

    void ended(DocumentId document) {
        awaited.computeIfPresent(document, (id, signals) -> {
            signals.forEach(signal -> signal.endings.release());
            return signals;
        });
    }

    /** Returns how many documents are waited for. */
    int count() {
        return awaited.size();
    }

    /** One thread's wait for the endings of a document. */
    final class Signal implements AutoCloseable {

        private final DocumentId document;
        private final Semaphore endings = new Semaphore(0);

        private Signal(DocumentId document) {
            this.document = document;
        }

        /** Waits for an ending after those that were waited for. @return whether there was one in time */
        boolean await(Duration timeout) throws InterruptedException {
            boolean ended = endings.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
            endings.drainPermits();
            return ended;
        }

        @Override
        public void close() {
            awaited.computeIfPresent(document, (id, signals) -> {
                signals.remove(this);
                return signals.isEmpty() ? null : signals;
            });
        }
    }
}
