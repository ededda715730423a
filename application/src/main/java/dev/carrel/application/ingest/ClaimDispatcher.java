package dev.carrel.application.ingest;

import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands claimed documents to workers. One worker at a time goes to the queue, for all that are idle, so that many
 * claims cost one transaction and the limits of a host hold.
 */
public final class ClaimDispatcher {

    private static final Logger log = LoggerFactory.getLogger(ClaimDispatcher.class);
    /** Even if every wake-up were lost, a document would not wait longer for a worker. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    private final DocumentQueue queue;
    private final PageFetcher fetcher;
    private final HostLimiter hostLimiter;
    private final HeldLeases leases;
    private final MemoryBudget memory;
    private final Duration leaseDuration;
    private final InstantSource clock;
    private final Heartbeat heartbeat;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<IngestRun> readyRuns = new ArrayDeque<>();

    public ClaimDispatcher(DocumentQueue queue, PageFetcher fetcher, HeldLeases leases, MemoryBudget memory,
            IngestLimits limits, InstantSource clock) {
        this.queue = queue;
        this.fetcher = fetcher;
        this.hostLimiter = new HostLimiter(limits.maxPerHost(), System::nanoTime);
        this.heartbeat = new Heartbeat("The queue of documents", limits.stallLimit());
        this.leases = leases;
        this.memory = memory;
        this.leaseDuration = limits.lease();
        this.clock = clock;
    }

    /**
     * A document to process, or how long it is until there may be one. Looks before it claims, for looking costs no
     * write.
     */
    DispatchedRun nextRun() {
        lock.lock();
        try {
            heartbeat.beginStep();
            DispatchedRun next = claimNext(clock.instant());
            heartbeat.recordSuccess();
            return next;
        } catch (RuntimeException | Error e) {
            heartbeat.recordFailure(e);
            throw e;
        } finally {
            heartbeat.endStep();
            lock.unlock();
        }
    }

    /** Returns a sentence if documents cannot be claimed; else empty. */
    Optional<String> findProblem() {
        return heartbeat.findProblem();
    }

    private DispatchedRun claimNext(Instant now) {
        if (readyRuns.isEmpty() && queue.hasDueDocument(now)) {
            List<ClaimedDocument> claims = queue.claimDue(now, now.plus(leaseDuration), hostLimiter.findBlockedHosts(),
                    1 + lock.getQueueLength());
            claims.forEach(this::enqueueRun);
        }
        IngestRun run = readyRuns.peek();
        if (run == null) {
            return new DispatchedRun(null, timeUntilNextDue(now));
        }
        var next = new DispatchedRun(run, Duration.ZERO);
        readyRuns.remove();
        return next;
    }

    /** A lease is held only together with a run that ends it. */
    private void enqueueRun(ClaimedDocument claim) {
        var run = new IngestRun(claim, memory, acquireHost(claim));
        leases.add(run.lease());
        try {
            readyRuns.add(run);
        } catch (RuntimeException | Error e) {
            leases.remove(run.lease());
            throw e;
        }
    }

    /** Takes a place at the host of a page. @return gives it back */
    private Runnable acquireHost(ClaimedDocument claim) {
        WebAddress url = claim.document().url();
        if (url == null) {
            return () -> {};
        }
        hostLimiter.acquireHost(url.host(), politenessDelay(url, claim.fetchReason().isByRobot()));
        return () -> hostLimiter.releaseHost(url.host());
    }

    private Duration politenessDelay(WebAddress url, boolean asRobot) {
        try {
            return fetcher.politenessDelay(url, asRobot);
        } catch (RuntimeException e) {
            log.warn("The pause that {} asks for is not known", url.host(), e);
            return Duration.ZERO;
        }
    }

    private Duration timeUntilNextDue(Instant now) {
        Optional<Instant> nextDue = queue.findNextDueTime(now.plusNanos(1000));
        return Stream.of(nextDue.map(due -> Duration.between(now, due)), hostLimiter.timeUntilNextOpening())
                .flatMap(Optional::stream)
                .filter(pause -> pause.compareTo(MAX_WAIT) < 0)
                .min(Comparator.naturalOrder())
                .orElse(MAX_WAIT);
    }

    /**
     * @param run null if there is nothing to do
     * @param waitTime until there may be something to do
     */
    record DispatchedRun(@Nullable IngestRun run, Duration waitTime) {}
}
