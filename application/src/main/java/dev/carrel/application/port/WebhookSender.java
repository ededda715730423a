package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.Webhook;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells others what happened, under the same policy as pages are fetched. */
public interface WebhookSender {

    /**
     * Says at once what can be told of an address without any look-up.
     *
     * @throws AddressRefusedException if it would never be called
     */
    void checkAddress(WebAddress address);

    /**
     * Tells one event.
     *
     * @param now the moment that the call is signed with
     * @return why it was not accepted; empty if it was
     */
    Optional<Failure> sendEvent(Webhook target, WebhookEvent event, Instant now);

    /**
     * The processing of a document has ended.
     *
     * @param id the same whenever the same event is told again
     * @param status success or failed
     * @param message why it failed; null if it did not
     * @param endedAt when it ended
     */
    record WebhookEvent(String id, LibraryId library, DocumentId document, DocumentStatus status,
            @Nullable WebAddress url,
            @Nullable String key, @Nullable String title, @Nullable String message, Instant endedAt) {}
}
