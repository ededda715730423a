package dev.carrel.application.webhook;

import dev.carrel.application.port.WebhookQueue;
import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.document.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers webhook events at least once, with exponential backoff for a day. After a failure the whole endpoint pauses,
 * so that it is not tried with one event after another; a host gets one call at a time, so that an endpoint that hangs
 * delays only its own events. Thread-safe; each caller makes one call at a time.
 */
final class DeliverWebhooks {

    private static final Logger log = LoggerFactory.getLogger(DeliverWebhooks.class);
    private static final Duration MIN_RETRY_DELAY = Duration.ofSeconds(5);
    private static final Duration MAX_RETRY_DELAY = Duration.ofHours(4);
    private static final Duration MAX_AGE = Duration.ofDays(1);
    /** The attempts before an event is too old: the clock may have jumped, or the machine may have slept for days. */
    private static final int MIN_ATTEMPTS = 5;
    /** Longer than a delivery takes: an event that is claimed for longer belongs to a process that died. */
    private static final Duration CLAIM_TIMEOUT = Duration.ofMinutes(2);

    private final WebhookQueue queue;
    private final WebhookSender sender;
    private final InstantSource clock;
    /** The hosts of the calls under way. */
    private final Set<String> busyHosts = new HashSet<>();

    DeliverWebhooks(WebhookQueue queue, WebhookSender sender, InstantSource clock) {
        this.queue = queue;
        this.sender = sender;
        this.clock = clock;
    }

    /**
     * Delivers the next due event.
     *
     * @return whether there was one
     */
    boolean deliverNext() {
        Optional<WebhookDelivery> delivery = claimNext();
        delivery.ifPresent(this::deliver);
        return delivery.isPresent();
    }

    private Optional<WebhookDelivery> claimNext() {
        synchronized (busyHosts) {
            Instant now = clock.instant();
            if (queue.findNextDueTime(now).filter(due -> !due.isAfter(now)).isEmpty()) {
                return Optional.empty();
            }
            Optional<WebhookDelivery> delivery = queue.claimNext(now, now.plus(CLAIM_TIMEOUT), Set.copyOf(busyHosts));
            delivery.ifPresent(claimed -> busyHosts.add(claimed.webhook().url().host()));
            return delivery;
        }
    }

    private void deliver(WebhookDelivery delivery) {
        try {
            Optional<Failure> failure = callEndpoint(delivery);
            if (failure.isEmpty()) {
                queue.markDelivered(delivery, clock.instant());
            } else {
                recordFailure(delivery, failure.get());
            }
        } finally {
            synchronized (busyHosts) {
                busyHosts.remove(delivery.webhook().url().host());
            }
        }
    }

    private Optional<Failure> callEndpoint(WebhookDelivery delivery) {
        try {
            return sender.sendEvent(delivery.webhook(), delivery.event(), clock.instant());
        } catch (RuntimeException | StackOverflowError e) {
            log.warn("The webhook of library {} could not be called because of a fault", delivery.event().library(), e);
            return Optional.of(Failure.transientFailure("It could not be called because of a fault inside Carrel."));
        }
    }

    private void recordFailure(WebhookDelivery delivery, Failure failure) {
        Instant now = clock.instant();
        Instant next = nextAttemptTime(delivery, failure, now);
        log.info("A webhook delivery of library {} failed ({}); {}", delivery.event().library(), failure.reason(),
                next == null ? "it is given up" : "the next attempt is at " + next);
        int failures = delivery.consecutiveFailures() + 1;
        Instant pausedUntil = failure.isRetryable() ? now.plus(retryDelay(failures, failure)) : null;
        queue.markFailed(delivery, next, pausedUntil, now);
        if (failure.isRetryable() && failures >= MIN_ATTEMPTS) {
            // The events of an endpoint that has been down for a day are discarded together, not one by one.
            queue.discardBefore(delivery.event().library(), now.minus(MAX_AGE));
        }
    }

    /** Returns null if the event is given up. */
    private static @Nullable Instant nextAttemptTime(WebhookDelivery delivery, Failure failure, Instant now) {
        Instant next = now.plus(retryDelay(delivery.attempts(), failure));
        Instant tooOldAt = delivery.event().endedAt().plus(MAX_AGE);
        boolean isTooOld = delivery.attempts() >= MIN_ATTEMPTS && next.isAfter(tooOldAt);
        return failure.isRetryable() && !isTooOld ? next : null;
    }

    /**
     * Returns a delay that doubles with each attempt; a longer one if the endpoint asks for it; at most the maximum.
     */
    private static Duration retryDelay(int attempts, Failure failure) {
        Duration backoff = MIN_RETRY_DELAY.multipliedBy(1L << Math.min(attempts - 1, 20));
        Duration delay = failure.retryAfter().compareTo(backoff) > 0 ? failure.retryAfter() : backoff;
        return delay.compareTo(MAX_RETRY_DELAY) > 0 ? MAX_RETRY_DELAY : delay;
    }
}
