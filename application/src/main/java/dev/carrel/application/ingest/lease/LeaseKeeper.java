package dev.carrel.application.ingest.lease;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that this engine holds, each from the claim of a document until nothing more is done with it. Extends the
 * held ones and returns to the queue the documents whose lease expired. Thread-safe.
 */
public final class LeaseKeeper {

    private final DocumentQueue queue;
    private final LeaseHolder holder;
    private final IngestLimits limits;
    private final InstantSource clock;
    private final LeaseExtender extender;
    private final Set<DocumentLease> held = ConcurrentHashMap.newKeySet();
    /** Of the held ones, the leases of documents that are processed beside all others. */
    private final Set<DocumentLease> setAside = ConcurrentHashMap.newKeySet();

    public LeaseKeeper(DocumentQueue queue, LeaseHolder holder, IngestLimits limits, InstantSource clock) {
        this.queue = queue;
        this.holder = holder;
        this.limits = limits;
        this.clock = clock;
        this.extender = new LeaseExtender(queue, limits.lease().dividedBy(3), this::nextExpiry);
    }

    public void holdLease(DocumentLease lease) {
        held.add(lease);
    }

    /** Stops extending a lease. Does nothing if it is not held. */
    public void dropLease(DocumentLease lease) {
        held.remove(lease);
        setAside.remove(lease);
    }

    /** Keeps a lease that is held, for as long as its pages are read beside the work on other documents. */
    public void setAside(DocumentLease lease) {
        setAside.add(lease);
    }

    /** Returns whether a worker or an indexing thread has the document of a lease. */
    public boolean isInWork(DocumentLease lease) {
        return held.contains(lease) && !setAside.contains(lease);
    }

    /** Returns whether no document is in work. */
    public boolean hasNoneInWork() {
        return setAside.containsAll(held);
    }

    public List<DocumentLease> listHeld() {
        return List.copyOf(held);
    }

    /** Returns the time at which a lease ends that is claimed or extended now. */
    private Instant nextExpiry() {
        return clock.instant().plus(limits.lease());
    }

    /** Extends all held leases. */
    public void extendHeld() {
        extender.extend(listHeld());
    }

    /**
     * Returns documents with an expired lease to the queue.
     *
     * @return the number of documents
     */
    public int requeueExpired() {
        Instant now = clock.instant();
        return queue.expireLeases(now, limits.retries(), now);
    }

    /**
     * Returns the documents to the queue that earlier runs of this engine left running.
     *
     * @return their number
     */
    public int requeueFormer() {
        return queue.expireFormerLeases(holder, limits.retries(), clock.instant());
    }

    /** Claims due documents for this engine; see {@link DocumentQueue#claimDue}. */
    public List<ClaimedDocument> claimDue(Instant now, Set<String> busyHosts, Set<LibraryId> busyLibraries, int limit,
            int maxWithTexts) {
        return queue.claimDue(holder, now, nextExpiry(), busyHosts, busyLibraries, limit, maxWithTexts);
    }

    /** Claims a document for this engine that is processed alone; see {@link DocumentQueue#claimIsolated}. */
    public Optional<ClaimedDocument> claimIsolated(Instant now) {
        return queue.claimIsolated(holder, now, nextExpiry());
    }

    /** Counts stalled documents: running ones whose lease expired more than a lease duration ago. */
    public long countStalled() {
        return queue.countExpiredLeases(clock.instant().minus(limits.lease()));
    }
}
