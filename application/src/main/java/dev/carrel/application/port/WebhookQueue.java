package dev.carrel.application.port;

import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The queue of webhook events to be delivered. The transaction that ends the processing of a document adds its event if
 * the library has a webhook; of each document only the last event is kept. Libraries take turns, and a failing endpoint
 * delays only its own events. A wait set by a clock that was ahead is over.
 */
public interface WebhookQueue {

    /**
     * Claims the next due event for one caller only: of the library waiting longest, its event waiting longest. Until
     * it is marked, no other event of that library is claimed.
     *
     * @param retryAt when the event and its library are due again if the claim is abandoned
     * @param busyHosts {@linkplain dev.carrel.domain.WebAddress#host hosts} that are skipped
     */
    Optional<WebhookDelivery> claimNext(Instant now, Instant retryAt, Set<String> busyHosts);

    /** Returns when the next event is due; empty if there is none. */
    Optional<Instant> findNextDueTime(Instant now);

    /** Deletes a delivered event and resets the failures of its endpoint. */
    void markDelivered(WebhookDelivery delivery, Instant now);

    /**
     * Returns an event to the queue or discards it.
     *
     * @param retryAt when it is due again; null to discard it
     * @param pauseUntil until when the endpoint receives no event, which counts as its failure; null if it answered
     */
    void markFailed(WebhookDelivery delivery, @Nullable Instant retryAt, @Nullable Instant pauseUntil, Instant now);

    /** Discards the events of a library that happened before a time. */
    void discardBefore(LibraryId library, Instant endedBefore);

    /**
     * An event to be delivered.
     *
     * @param webhook of the library as it is now
     * @param attempts how many times the event was claimed, including this time
     * @param consecutiveFailures how many deliveries to the endpoint failed in a row
     */
    record WebhookDelivery(WebhookEvent event, Webhook webhook, int attempts, int consecutiveFailures) {}
}
