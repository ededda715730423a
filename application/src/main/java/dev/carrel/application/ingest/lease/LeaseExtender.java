package dev.carrel.application.ingest.lease;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extends leases, separately for each library and for all at the same time: a library that a lost server has locked
 * does not let the leases of the others expire. Thread-safe.
 */
final class LeaseExtender {

    private static final Logger log = LoggerFactory.getLogger(LeaseExtender.class);
    /** A limit per transaction, so that other writes do not wait long for a renewal. */
    private static final int MAX_RENEWED_LEASES = 200;

    private final DocumentQueue queue;
    private final Duration maxWait;
    private final Supplier<Instant> expiry;
    private final Map<LibraryId, CompletableFuture<Void>> running = new ConcurrentHashMap<>();

    /**
     * @param maxWait the time to wait; a library that takes longer goes on
     * @param expiry returns when a lease ends that is extended now
     */
    LeaseExtender(DocumentQueue queue, Duration maxWait, Supplier<Instant> expiry) {
        this.queue = queue;
        this.maxWait = maxWait;
        this.expiry = expiry;
    }

    /** Extends leases; throws the failure of a library after the others were extended. */
    void extend(Collection<DocumentLease> leases) {
        Map<LibraryId, List<DocumentLease>> byLibrary = leases.stream()
                .collect(Collectors.groupingBy(DocumentLease::library));
        List<CompletableFuture<Void>> ends = byLibrary.entrySet()
                .stream()
                .map(each -> running.computeIfAbsent(each.getKey(), library -> start(library, each.getValue())))
                .toList();
        await(CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)));
    }

    private CompletableFuture<Void> start(LibraryId library, List<DocumentLease> leases) {
        return CompletableFuture.runAsync(() -> {
            try {
                extendAll(leases);
            } finally {
                running.remove(library);
            }
        }, Thread::startVirtualThread);
    }

    private void extendAll(List<DocumentLease> leases) {
        for (int from = 0; from < leases.size(); from += MAX_RENEWED_LEASES) {
            queue.extendLeases(leases.subList(from, Math.min(leases.size(), from + MAX_RENEWED_LEASES)), expiry.get());
        }
    }

    private void await(CompletableFuture<Void> all) {
        try {
            all.get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            log.warn("The leases of documents in {} could not be extended within {} s; it goes on", running.keySet(),
                    maxWait.toSeconds());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throwCause(e);
        }
    }

    private static void throwCause(ExecutionException e) {
        switch (e.getCause()) {
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            case null, default -> throw new IllegalStateException(e);
        }
    }
}
