package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Delivers webhook events, under the same address policy (SSRF protection) as page fetches. Safe for use by many
 * threads.
 */
public interface WebhookSender {

    /**
     * Checks an address without a network or DNS access.
     *
     * @throws AddressRefusedException if events would never be delivered to it
     */
    void checkAddress(WebAddress address);

    /**
     * Delivers an event.
     *
     * @param now the time that the signature covers
     * @return why the event was not accepted; empty if it was
     */
    Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now);

    /**
     * The end of the processing of a document.
     *
     * @param id the same for every delivery of the event
     * @param status success or failed
     * @param message why it failed; null on success
     */
    record WebhookEvent(String id, LibraryId library, DocumentId document, DocumentStatus status,
            @Nullable WebAddress url, @Nullable String key, @Nullable String title, @Nullable String message,
            Instant endedAt) {}
}
