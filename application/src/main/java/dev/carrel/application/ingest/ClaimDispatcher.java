package dev.carrel.application.ingest;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.HostLimiter.HostPermit;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims documents from the queue and hands each to a worker. One worker at a time claims, for all workers that are
 * idle, so that many claims cost one transaction and the limits per host hold. Thread-safe.
 */
final class ClaimDispatcher {

    private static final Logger log = LoggerFactory.getLogger(ClaimDispatcher.class);
    /** The longest wait of an idle worker, should a wake-up be lost. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);
    /** The longest wait if other engines may have queued documents, which gives no signal here. */
    private static final Duration MAX_SHARED_WAIT = Duration.ofSeconds(1);
    /**
     * The texts of one worker at a time: enough to share commits, few enough that other writes wait little. With 50, 16
     * clients had two fifths of the adds acknowledged that they had without.
     */
    private static final int MAX_TEXTS = 16;
    /** How often to look for documents that are processed alone: few ever are. */
    private static final Duration ISOLATION_INTERVAL = Duration.ofSeconds(1);
    private static final Duration ISOLATION_POLL = Duration.ofMillis(50);

    private final DocumentQueue queue;
    private final Coordination coordination;
    private final PageFetcher fetcher;
    private final LeaseKeeper leases;
    private final MemoryBudget memory;
    private final ChangeFeed changes;
    private final InstantSource clock;
    private final HostLimiter hostLimiter;
    private final Heartbeat heartbeat;
    private final LongSupplier nanoTime;
    private final int workers;
    private final int halfOfWorkers;
    private final ReentrantLock lock = new ReentrantLock();
    /** When the storage is to be looked at again without a signal. */
    private long nextLookNanos;
    /** When the last look began that found nothing. */
    private long emptyLookNanos;
    /** What one worker takes: the run of a page or file, or the runs of several texts. */
    private final Queue<List<IngestRun>> readyRuns = new ArrayDeque<>();
    private final RunsInWork runsInWork;
    /** The document that is processed alone; null if there is none. */
    private @Nullable DocumentLease isolated;
    private boolean needsIsolation;
    private long nextIsolationLookNanos;

    /** @param nanoTime a monotonic clock such as {@link System#nanoTime} */
    ClaimDispatcher(DocumentQueue queue, Coordination coordination, PageFetcher fetcher, LeaseKeeper leases,
            MemoryBudget memory,
            IngestLimits limits, ChangeFeed changes, InstantSource clock, LongSupplier nanoTime) {
        this.queue = queue;
        this.coordination = coordination;
        this.fetcher = fetcher;
        this.leases = leases;
        this.memory = memory;
        this.changes = changes;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.workers = limits.workers();
        this.halfOfWorkers = Math.max(1, workers / 2);
        this.runsInWork = new RunsInWork(IngestWorkerPool.maxWaiting(limits));
        this.nextLookNanos = nanoTime.getAsLong();
        this.emptyLookNanos = nextLookNanos;
        this.nextIsolationLookNanos = nextLookNanos;
        this.hostLimiter = new HostLimiter(limits.maxPerHost(), nanoTime);
        this.heartbeat = new Heartbeat("The queue of documents", limits.stallLimit());
    }

    /**
     * Returns the next runs for a worker, or the time until there may be one. Claims only if a document is due: to look
     * costs no write.
     *
     * @param isSignalled whether there may be more work than at the last look; without it, idle workers share a look,
     * so that their number does not multiply the load of the storage; so do signalled ones that wait for each other
     */
    DispatchedRuns nextRuns(boolean isSignalled) {
        long askedNanos = nanoTime.getAsLong();
        lock.lock();
        try {
            boolean needsLook = isSignalled && emptyLookNanos - askedNanos <= 0;
            long untilNextLook = nextLookNanos - nanoTime.getAsLong();
            return !needsLook && readyRuns.isEmpty() && untilNextLook > 0
                    ? new DispatchedRuns(List.of(), Duration.ofNanos(untilNextLook))
                    : look();
        } finally {
            lock.unlock();
        }
    }

    private DispatchedRuns look() {
        heartbeat.beginStep();
        try {
            long beginNanos = nanoTime.getAsLong();
            DispatchedRuns next = claimNext(clock.instant());
            if (next.runs().isEmpty()) {
                emptyLookNanos = beginNanos;
            }
            nextLookNanos = nanoTime.getAsLong() + next.waitTime().toNanos();
            heartbeat.recordSuccess();
            return next;
        } catch (RuntimeException | Error e) {
            heartbeat.recordFailure(e);
            throw e;
        } finally {
            heartbeat.endStep();
        }
    }

    /** Returns a sentence if documents cannot be claimed; else empty. */
    Optional<String> findProblem() {
        return heartbeat.findProblem();
    }

    private DispatchedRuns claimNext(Instant now) {
        if (readyRuns.isEmpty() && isIsolating(now)) {
            return new DispatchedRuns(List.of(), ISOLATION_POLL);
        }
        if (readyRuns.isEmpty() && queue.hasDueDocument(now)) {
            int idleWorkers = 1 + lock.getQueueLength();
            enqueueClaims(claimFairly(now, idleWorkers));
        }
        List<IngestRun> runs = readyRuns.peek();
        if (runs == null) {
            return new DispatchedRuns(List.of(), timeUntilNextDue(now));
        }
        var next = new DispatchedRuns(runs, Duration.ZERO);
        readyRuns.remove();
        return next;
    }

    /**
     * Claims a document that is processed alone once the others have ended.
     *
     * @return whether nothing else may be claimed now
     */
    private boolean isIsolating(Instant now) {
        if (isolated != null && leases.isInWork(isolated)) {
            return true;
        }
        isolated = null;
        if (nextIsolationLookNanos - nanoTime.getAsLong() <= 0) {
            needsIsolation = queue.hasDueIsolated(now);
            nextIsolationLookNanos = nanoTime.getAsLong() + ISOLATION_INTERVAL.toNanos();
        }
        if (!needsIsolation) {
            return false;
        }
        if (!leases.hasNoneInWork()) {
            return true;
        }
        Optional<ClaimedDocument> claim = leases.claimIsolated(now);
        needsIsolation = claim.isPresent();
        claim.ifPresent(document -> {
            log.info("Document {} is processed alone, because Carrel ended suddenly twice while it was processed",
                    document.id());
            isolated = document.withoutSource();
            enqueueClaims(List.of(document));
        });
        return false;
    }

    /**
     * Claims documents so that no library occupies all threads: more than half of the workers only while no other has a
     * document to claim, and never one of the threads beyond the {@link IngestLimits#workers}.
     */
    private List<ClaimedDocument> claimFairly(Instant now, int idleWorkers) {
        Map<LibraryId, Integer> places = runsInWork.countPlaces();
        Set<String> blockedHosts = findBlockedHosts(now);
        Set<LibraryId> overHalf = librariesWith(places, halfOfWorkers);
        int limit = Math.min(idleWorkers, halfOfWorkers);
        List<ClaimedDocument> claims = leases.claimDue(now, blockedHosts, overHalf, limit, Math.max(limit, MAX_TEXTS));
        return claims.isEmpty() && !overHalf.isEmpty()
                ? leases.claimDue(now, blockedHosts, librariesWith(places, workers), 1, MAX_TEXTS)
                : claims;
    }

    private static Set<LibraryId> librariesWith(Map<LibraryId, Integer> places, int min) {
        return places.entrySet()
                .stream()
                .filter(each -> each.getValue() >= min)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Set<String> findBlockedHosts(Instant now) {
        Set<String> blocked = hostLimiter.findBlockedHosts();
        blocked.addAll(coordination.findPausedHosts(now));
        return blocked;
    }

    private void enqueueClaims(List<ClaimedDocument> claims) {
        var texts = new ArrayList<IngestRun>();
        for (ClaimedDocument claim : claims) {
            changes.noteDocument(claim.library(), claim.id());
            var run = new IngestRun(claim, memory, acquireHost(claim));
            if (claim.source() instanceof DocumentSource.RawText) {
                texts.add(run);
            } else {
                enqueueRuns(List.of(run));
            }
        }
        if (!texts.isEmpty()) {
            enqueueRuns(List.copyOf(texts));
        }
    }

    /** Holds the leases only together with the runs that end them. */
    private void enqueueRuns(List<IngestRun> runs) {
        try {
            runs.forEach(run -> leases.holdLease(run.lease()));
            readyRuns.add(runs);
            runsInWork.add(runs);
        } catch (RuntimeException | Error e) {
            runs.forEach(run -> leases.dropLease(run.lease()));
            throw e;
        }
    }

    private HostPermit acquireHost(ClaimedDocument claim) {
        WebAddress url = claim.document().url();
        if (url == null) {
            return HostPermit.NONE;
        }
        Duration pause = politenessDelay(url, claim.fetchReason().isByRobot());
        if (!pause.isZero()) {
            coordination.pauseHost(url.host(), clock.instant().plus(pause));
        }
        return hostLimiter.acquireHost(url.host(), pause);
    }

    private Duration politenessDelay(WebAddress url, boolean asRobot) {
        try {
            return fetcher.politenessDelay(url, asRobot);
        } catch (RuntimeException e) {
            log.warn("The crawl delay of {} is not known", url.host(), e);
            return Duration.ZERO;
        }
    }

    /** Returns the time until a document becomes due or a host may be fetched from again, at most {@link #MAX_WAIT}. */
    private Duration timeUntilNextDue(Instant now) {
        Duration wait = coordination.isShared() ? MAX_SHARED_WAIT : MAX_WAIT;
        Optional<Instant> nextDue = queue.findNextDueTime(now.plusNanos(1000));
        if (nextDue.isPresent()) {
            wait = shorter(wait, Duration.between(now, nextDue.get()));
        }
        Optional<Duration> nextOpening = hostLimiter.timeUntilNextOpening();
        return nextOpening.isPresent() ? shorter(wait, nextOpening.get()) : wait;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /**
     * The next task of a worker: runs, or a wait.
     *
     * @param runs one run, or the runs of several texts; none if no document is due
     * @param waitTime the time after which to ask again; zero with a run
     */
    record DispatchedRuns(List<IngestRun> runs, Duration waitTime) {}
}
