package dev.carrel.application.fake.storage;

import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.document.Document;
import java.time.Instant;
import java.util.UUID;

/** An undelivered event of a document. */
final class InMemoryWebhookEvent {

    final WebhookEvent event;
    Instant due;
    private Instant since;
    int attempts;

    private InMemoryWebhookEvent(WebhookEvent event, Instant due) {
        this.event = event;
        this.due = due;
        this.since = due;
    }

    void postpone(Instant until, Instant now) {
        due = until;
        since = now;
    }

    /** Returns the due time; a delay set by a clock that was ahead is over. */
    Instant dueAt(Instant now) {
        return since.isAfter(now.plusSeconds(60)) && due.isAfter(now) ? now : due;
    }

    static InMemoryWebhookEvent of(Document ended, Instant now) {
        return new InMemoryWebhookEvent(new WebhookEvent(UUID.randomUUID().toString(), ended.library(), ended.id(),
                ended.state().status(), ended.url(), ended.key(), ended.title(), ended.state().message(), now), now);
    }
}
