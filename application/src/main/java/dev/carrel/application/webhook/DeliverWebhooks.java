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
 * Delivers webhook events, each at least once as long as it is accepted within a day: one that is not accepted is told
 * again with exponential backoff. The endpoint that did not accept it rests as well, so that it is not tried with one
 * event after another, and one host is called once at a time: an endpoint that does not answer holds up its own events.
 * Thread-safe; as many calls are under way as there are callers.
 */
public final class DeliverWebhooks {

    private static final Logger log = LoggerFactory.getLogger(DeliverWebhooks.class);
    private static final Duration MIN_RETRY_DELAY = Duration.ofSeconds(5);
    private static final Duration MAX_RETRY_DELAY = Duration.ofHours(4);
    private static final Duration MAX_AGE = Duration.ofDays(1);
    /** Whatever its age says: the clock may have gone ahead, or the machine may have slept for days. */
    private static final int MIN_ATTEMPTS = 5;
    /** Longer than telling takes; an event of which nothing is heard by then was taken by a process that died. */
    private static final Duration CLAIM_TIMEOUT = Duration.ofMinutes(2);

    private final WebhookQueue queue;
    private final WebhookSender sender;
    private final InstantSource clock;
    /** The hosts that are being called. */
    private final Set<String> busyHosts = new HashSet<>();

    public DeliverWebhooks(WebhookQueue queue, WebhookSender sender, InstantSource clock) {
        this.queue = queue;
        this.sender = sender;
        this.clock = clock;
    }

    /** Tells one event that is due. @return whether there was one */
    public boolean deliverNext() {
        Optional<WebhookDelivery> delivery = claimNext();
        delivery.ifPresent(this::deliver);
        return delivery.isPresent();
    }

    private Optional<WebhookDelivery> claimNext() {
        synchronized (busyHosts) {
            Instant now = clock.instant();
            if (queue.findNextDueTime(now).filter(delivery -> !delivery.isAfter(now)).isEmpty()) {
                return Optional.empty();
            }
            Optional<WebhookDelivery> delivery = queue.claimNext(now, now.plus(CLAIM_TIMEOUT), Set.copyOf(busyHosts));
            delivery.ifPresent(taken -> busyHosts.add(taken.webhook().url().host()));
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
            log.warn("Calling the webhook of library {} met a fault", delivery.event().library(), e);
            return Optional.of(Failure.transientFailure("It could not be called because of a fault inside Carrel."));
        }
    }

    private void recordFailure(WebhookDelivery delivery, Failure failure) {
        Instant now = clock.instant();
        Instant next = nextAttemptTime(delivery, failure, now);
        log.info("The callback of library {} was not accepted ({}); {}", delivery.event().library(), failure.reason(),
                next == null ? "it is given up" : "it is told again at " + next);
        queue.markFailed(delivery, next,
                failure.isRetryable() ? now.plus(retryDelay(delivery.consecutiveFailures() + 1, failure)) : null, now);
        if (failure.isRetryable() && delivery.consecutiveFailures() + 1 >= MIN_ATTEMPTS) {
            // Of an endpoint that has been down for a day, events are not tried one by one to learn that.
            queue.discardBefore(delivery.event().library(), now.minus(MAX_AGE));
        }
    }

    private static @Nullable Instant nextAttemptTime(WebhookDelivery delivery, Failure failure, Instant now) {
        Instant next = now.plus(retryDelay(delivery.attempts(), failure));
        boolean isLate = delivery.attempts() >= MIN_ATTEMPTS && next.isAfter(delivery.event().endedAt().plus(MAX_AGE));
        return failure.isRetryable() && !isLate ? next : null;
    }

    /** Doubles with each attempt, and is as long as the other side asks for, within bounds. */
    private static Duration retryDelay(int attempts, Failure failure) {
        Duration backoff = MIN_RETRY_DELAY.multipliedBy(1L << Math.min(attempts - 1, 20));
        Duration delay = failure.retryAfter().compareTo(backoff) > 0 ? failure.retryAfter() : backoff;
        return delay.compareTo(MAX_RETRY_DELAY) > 0 ? MAX_RETRY_DELAY : delay;
    }
}
