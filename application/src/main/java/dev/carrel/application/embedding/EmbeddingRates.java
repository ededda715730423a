package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How many documents of each library are embedded per second, as a moving average over the last batches. It includes
 * the waits for requests and for other libraries, so that it foretells when a library is done. Thread-safe.
 */
final class EmbeddingRates {

    /** Batches of one library take seconds, so these are the last minutes. */
    private static final int MAX_BATCHES = 20;

    private final InstantSource clock;
    private final Map<LibraryId, LibraryRate> rates = new HashMap<>();

    EmbeddingRates(InstantSource clock) {
        this.clock = clock;
    }

    /** Records that a batch of a library begins. */
    synchronized void recordBegin(LibraryId library) {
        rates.computeIfAbsent(library, id -> new LibraryRate()).begins(clock.instant());
    }

    /**
     * Records that a batch of a library has ended.
     *
     * @param finished the number of documents that it finished
     * @param pending the number of documents that remain
     */
    synchronized void recordEnd(LibraryId library, int finished, long pending) {
        LibraryRate rate = rates.get(library);
        if (rate != null) {
            rate.ends(clock.instant(), finished, pending);
        }
    }

    /** Forgets a library that has nothing left to embed. */
    synchronized void forget(LibraryId library) {
        rates.remove(library);
    }

    /** Returns the documents of a library per second; empty until its first batch has ended. */
    synchronized OptionalDouble documentsPerSecond(LibraryId library) {
        LibraryRate rate = rates.get(library);
        return rate == null ? OptionalDouble.empty() : rate.perSecond();
    }

    /** Returns how many documents remain in the libraries that are being embedded. */
    synchronized long countPending() {
        return rates.values().stream().mapToLong(rate -> rate.pending).sum();
    }

    /** The last batches of one library. */
    private static final class LibraryRate {

        /** The end of each batch with the documents it finished; first the begin of all, with none. */
        private final Deque<BatchEnd> ends = new ArrayDeque<>();
        private long pending;

        void begins(Instant now) {
            if (ends.isEmpty()) {
                ends.add(new BatchEnd(now, 0));
            }
        }

        void ends(Instant now, int finished, long remaining) {
            ends.add(new BatchEnd(now, finished));
            if (ends.size() > MAX_BATCHES) {
                ends.removeFirst();
            }
            pending = remaining;
        }

        OptionalDouble perSecond() {
            BatchEnd first = ends.getFirst();
            Duration elapsed = Duration.between(first.at, ends.getLast().at);
            long finished = ends.stream().mapToLong(BatchEnd::finished).sum() - first.finished;
            return finished == 0 || !elapsed.isPositive()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(finished / (elapsed.toNanos() / 1e9));
        }
    }

    private record BatchEnd(Instant at, int finished) {}
}
