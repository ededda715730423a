package dev.carrel.application.callbacks;

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
public final class SendCallbacks {

    private static final Logger log = LoggerFactory.getLogger(SendCallbacks.class);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final Duration MAX_WAIT = Duration.ofHours(4);
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

    public SendCallbacks(WebhookQueue queue, WebhookSender sender, InstantSource clock) {
        this.queue = queue;
        this.sender = sender;
        this.clock = clock;
    }

    /** Tells one event that is due. @return whether there was one */
    public boolean sendOne() {
        Optional<WebhookDelivery> due = take();
        due.ifPresent(this::send);
        return due.isPresent();
    }

    private Optional<WebhookDelivery> take() {
        synchronized (busyHosts) {
            Instant now = clock.instant();
            if (queue.findNextDueTime(now).filter(due -> !due.isAfter(now)).isEmpty()) {
                return Optional.empty();
            }
            Optional<WebhookDelivery> due = queue.claimNext(now, now.plus(CLAIM_TIMEOUT), Set.copyOf(busyHosts));
            due.ifPresent(taken -> busyHosts.add(taken.webhook().url().host()));
            return due;
        }
    }

    private void send(WebhookDelivery due) {
        try {
            Optional<Failure> failure = call(due);
            if (failure.isEmpty()) {
                queue.markDelivered(due, clock.instant());
            } else {
                failed(due, failure.get());
            }
        } finally {
            synchronized (busyHosts) {
                busyHosts.remove(due.webhook().url().host());
            }
        }
    }

    private Optional<Failure> call(WebhookDelivery due) {
        try {
            return sender.sendEvent(due.webhook(), due.event(), clock.instant());
        } catch (RuntimeException | StackOverflowError e) {
            log.warn("Calling the webhook of library {} met a fault", due.event().library(), e);
            return Optional.of(Failure.transientFailure("It could not be called because of a fault inside Carrel."));
        }
    }

    private void failed(WebhookDelivery due, Failure failure) {
        Instant now = clock.instant();
        Instant next = next(due, failure, now);
        log.info("The callback of library {} was not accepted ({}); {}", due.event().library(), failure.reason(),
                next == null ? "it is given up" : "it is told again at " + next);
        queue.markFailed(due, next,
                failure.isRetryable() ? now.plus(wait(due.consecutiveFailures() + 1, failure)) : null, now);
        if (failure.isRetryable() && due.consecutiveFailures() + 1 >= MIN_ATTEMPTS) {
            // Of an endpoint that has been down for a day, events are not tried one by one to learn that.
            queue.discardBefore(due.event().library(), now.minus(MAX_AGE));
        }
    }

    private static @Nullable Instant next(WebhookDelivery due, Failure failure, Instant now) {
        Instant next = now.plus(wait(due.attempts(), failure));
        boolean isLate = due.attempts() >= MIN_ATTEMPTS && next.isAfter(due.event().endedAt().plus(MAX_AGE));
        return failure.isRetryable() && !isLate ? next : null;
    }

    /** Doubles with each attempt, and is as long as the other side asks for, within bounds. */
    private static Duration wait(int attempts, Failure failure) {
        Duration backoff = FIRST_WAIT.multipliedBy(1L << Math.min(attempts - 1, 20));
        Duration wait = failure.retryAfter().compareTo(backoff) > 0 ? failure.retryAfter() : backoff;
        return wait.compareTo(MAX_WAIT) > 0 ? MAX_WAIT : wait;
    }
}
