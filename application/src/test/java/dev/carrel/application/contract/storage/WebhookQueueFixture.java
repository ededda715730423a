package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** A storage whose handbook library has a webhook. */
public abstract class WebhookQueueFixture extends StorageFixture {

    static final Webhook CALLBACK = new Webhook(new WebAddress("https://example.com/hook"),
            "the secret of the webhook");
    static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");

    @BeforeEach
    void configureHandbookWebhook() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withWebhook(CALLBACK), T0);
    }

    Optional<WebhookDelivery> claimNextEvent(Instant now) {
        return storage.webhookQueue().claimNext(now, now.plusSeconds(60), Set.of());
    }

    Optional<Instant> nextDue() {
        return storage.webhookQueue().findNextDueTime(T0);
    }

    void markDelivered(WebhookDelivery due) {
        storage.webhookQueue().markDelivered(due, T0);
    }

    void markFailed(WebhookDelivery due, @Nullable Instant next) {
        storage.webhookQueue().markFailed(due, next, null, T0);
    }

    /** Adds an event of a library. */
    void endDocument(LibraryId library, Instant now) {
        submitDocument(library, NewDocument.ofPage("https://example.com/" + nextId()));
        endDocument(now);
    }

    void endDocument(Instant now) {
        ClaimedDocument claim = claimAt(now);
        storage.documentQueue().applyTransition(claim, running -> running.succeed(now), now);
    }
}
