package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.widget.VisitorMessage;
import dev.carrel.domain.widget.WidgetId;
import java.time.Instant;
import java.util.List;
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
     * Delivers a message of a visitor.
     *
     * @param now the time that the signature covers
     * @return why the message was not accepted; empty if it was
     */
    Optional<Failure> sendMessage(Webhook target, MessageEvent event, Instant now);

    /**
     * A message of a visitor to the people behind a widget.
     *
     * @param id the same for every delivery of the event
     * @param origin the website from which it was sent
     * @param conversation the conversation of the visitor; null if there is none
     * @param turns of the conversation, oldest first
     */
    record MessageEvent(String id, LibraryId library, WidgetId widget, String origin, VisitorMessage message,
            @Nullable ConversationId conversation, List<ConversationTurn> turns, Instant sentAt) {}

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
