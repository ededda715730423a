package dev.carrel.application.processing;

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
public final class Claims {

    private static final Logger log = LoggerFactory.getLogger(Claims.class);
    /** Even if every wake-up were lost, a document would not wait longer for a worker. */
    private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

    private final DocumentQueue queue;
    private final PageFetcher fetcher;
    private final Hosts hosts;
    private final HeldLeases leases;
    private final MemoryBudget memory;
    private final Duration lease;
    private final InstantSource clock;
    private final Heartbeat heartbeat;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<DocumentRun> ready = new ArrayDeque<>();

    public Claims(DocumentQueue queue, PageFetcher fetcher, HeldLeases leases, MemoryBudget memory,
            IngestLimits limits, InstantSource clock) {
        this.queue = queue;
        this.fetcher = fetcher;
        this.hosts = new Hosts(limits.maxPerHost(), System::nanoTime);
        this.heartbeat = new Heartbeat("The queue of documents", limits.stallLimit());
        this.leases = leases;
        this.memory = memory;
        this.lease = limits.lease();
        this.clock = clock;
    }

    /**
     * A document to process, or how long it is until there may be one. Looks before it claims, for looking costs no
     * write.
     */
    Next next() {
        lock.lock();
        try {
            heartbeat.begin();
            Next next = claimNext(clock.instant());
            heartbeat.succeed();
            return next;
        } catch (RuntimeException | Error e) {
            heartbeat.fail(e);
            throw e;
        } finally {
            heartbeat.end();
            lock.unlock();
        }
    }

    /** Returns a sentence if documents cannot be claimed; else empty. */
    Optional<String> problem() {
        return heartbeat.problem();
    }

    private Next claimNext(Instant now) {
        if (ready.isEmpty() && queue.hasDueDocument(now)) {
            List<ClaimedDocument> claims = queue.claimDue(now, now.plus(lease), hosts.busy(),
                    1 + lock.getQueueLength());
            claims.forEach(this::makeReady);
        }
        DocumentRun run = ready.peek();
        if (run == null) {
            return new Next(null, untilSomethingIsDue(now));
        }
        var next = new Next(run, Duration.ZERO);
        ready.remove();
        return next;
    }

    /** A lease is held only together with a run that ends it. */
    private void makeReady(ClaimedDocument claim) {
        var run = new DocumentRun(claim, memory, enter(claim));
        leases.add(run.lease());
        try {
            ready.add(run);
        } catch (RuntimeException | Error e) {
            leases.remove(run.lease());
            throw e;
        }
    }

    /** Takes a place at the host of a page. @return gives it back */
    private Runnable enter(ClaimedDocument claim) {
        WebAddress url = claim.document().url();
        if (url == null) {
            return () -> {};
        }
        hosts.enter(url.host(), pause(url, claim.fetchReason().isByRobot()));
        return () -> hosts.leave(url.host());
    }

    private Duration pause(WebAddress url, boolean asRobot) {
        try {
            return fetcher.politenessDelay(url, asRobot);
        } catch (RuntimeException e) {
            log.warn("The pause that {} asks for is not known", url.host(), e);
            return Duration.ZERO;
        }
    }

    private Duration untilSomethingIsDue(Instant now) {
        Optional<Instant> planned = queue.findNextDueTime(now.plusNanos(1000));
        return Stream.of(planned.map(due -> Duration.between(now, due)), hosts.untilNextOpening())
                .flatMap(Optional::stream)
                .filter(pause -> pause.compareTo(MAX_PAUSE) < 0)
                .min(Comparator.naturalOrder())
                .orElse(MAX_PAUSE);
    }

    /**
     * @param run null if there is nothing to do
     * @param waitTime until there may be something to do
     */
    record Next(@Nullable DocumentRun run, Duration waitTime) {}
}
