package dev.carrel.application.processing;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands claimed documents to workers. One worker at a time goes to the queue, for all that are idle, so that many claims
 * cost one transaction and the limits of a host hold.
 */
public final class Claims {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final DocumentQueue queue;
    private final PageFetcher fetcher;
    private final Hosts hosts;
    private final Duration lease;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Claim> ready = new ArrayDeque<>();

    public Claims(DocumentQueue queue, PageFetcher fetcher, ProcessingLimits limits, InstantSource clock) {
        this.queue = queue;
        this.fetcher = fetcher;
        this.hosts = new Hosts(limits.mostPerHost());
        this.lease = limits.lease();
        this.clock = clock;
    }

    /** A document to process, or how long it is until there may be one. Looks before it claims, for looking costs no write. */
    Next next() {
        lock.lock();
        try {
            Instant now = clock.instant();
            if (ready.isEmpty() && isDue(now)) {
                List<Claim> claims = queue.claim(now, now.plus(lease), hosts.busy(now), 1 + lock.getQueueLength());
                claims.forEach(claim -> enter(claim, now));
                ready.addAll(claims);
            }
            Claim claim = ready.poll();
            return claim != null ? new Next(claim, Duration.ZERO) : new Next(null, untilSomethingIsDue(now));
        } finally {
            lock.unlock();
        }
    }

    /** The page of a claim is not being read from its host any more. */
    void leave(Claim claim) {
        WebAddress url = claim.document().url();
        if (url != null) {
            hosts.leave(url.host());
        }
    }

    /** Those that no worker has taken yet. */
    List<Claim> untaken() {
        lock.lock();
        try {
            return List.copyOf(ready);
        } finally {
            lock.unlock();
        }
    }

    private void enter(Claim claim, Instant now) {
        WebAddress url = claim.document().url();
        if (url != null) {
            hosts.enter(url.host(), now, fetcher.pause(url, claim.occasion().isByRobot()));
        }
    }

    private boolean isDue(Instant now) {
        return queue.nextDue(Instant.MIN).filter(due -> !due.isAfter(now)).isPresent();
    }

    private Duration untilSomethingIsDue(Instant now) {
        Optional<Instant> planned = queue.nextDue(now.plusNanos(1000));
        Optional<Instant> opening = hosts.nextOpening(now);
        return Optional.of(planned.orElse(Instant.MAX))
                .map(due -> opening.filter(due::isAfter).orElse(due))
                .filter(next -> !next.equals(Instant.MAX))
                .map(next -> Duration.between(now, next))
                .orElse(LONGEST);
    }

    /**
     * @param claim
     *            null if there is nothing to do
     * @param pause
     *            until there may be something to do
     */
    record Next(@Nullable Claim claim, Duration pause) {}
}
