package dev.carrel.application.port;

import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.Webhook;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The webhook events that are yet to be delivered. One is added in the transaction that moves a document to success or
 * failed, if its library has a callback; of the events of one document only the last is kept. Each library is an
 * endpoint with a turn of its own, so that one that does not answer delays nothing but its own events.
 *
 * <p>
 * A wait that was decided later than now, because the clock went back, is over.
 */
public interface WebhookQueue {

    /**
     * Claims an event that is due for one caller only: that of the library whose turn has been due longest, and of its
     * events the one that has been due longest. Until the call is told or failed, no other event of that library is
     * claimed.
     *
     * @param again when event and library are due again if nothing more is heard of this
     * @param busyHosts {@linkplain dev.carrel.domain.WebAddress#host hosts} that no call is wanted to now
     */
    Optional<WebhookDelivery> claimNext(Instant now, Instant again, Set<String> busyHosts);

    /** Returns when the next event may be told; empty if there is none. */
    Optional<Instant> findNextDueTime(Instant now);

    /** Forgets an event that was told, and the failures of its endpoint. */
    void markDelivered(WebhookDelivery due, Instant now);

    /**
     * Puts an event that could not be told back.
     *
     * @param next when it is due again; null to give it up
     * @param restUntil until when its endpoint is not called for any event, which counts as a failure of that; null if
     * it answered
     */
    void markFailed(WebhookDelivery due, @Nullable Instant next, @Nullable Instant restUntil, Instant now);

    /** Gives up the events of a library that happened before a moment. */
    void discardBefore(LibraryId library, Instant endedBefore);

    /**
     * @param attempts how many times the event was taken, this one included
     * @param webhook of its library, as it is now
     * @param consecutiveFailures how many calls to the endpoint failed in a row
     */
    record WebhookDelivery(WebhookEvent event, Webhook webhook, int attempts, int consecutiveFailures) {}
}
