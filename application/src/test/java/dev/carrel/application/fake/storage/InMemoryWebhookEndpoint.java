package dev.carrel.application.fake.storage;

import dev.carrel.application.port.WebhookQueue.WebhookDelivery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The endpoint of a library with its undelivered events. */
final class InMemoryWebhookEndpoint {

    private final Supplier<@Nullable Webhook> callback;
    private final Map<DocumentId, InMemoryWebhookEvent> events = new LinkedHashMap<>();
    private Instant restsUntil = Instant.MIN;
    private Instant since = Instant.MIN;
    private int failures;

    InMemoryWebhookEndpoint(Supplier<@Nullable Webhook> callback) {
        this.callback = callback;
    }

    Webhook callback() {
        return Objects.requireNonNull(callback.get(), "events go with the callback");
    }

    void add(DocumentId document, InMemoryWebhookEvent event) {
        events.remove(document);
        events.put(document, event);
    }

    void remove(DocumentId document) {
        events.remove(document);
    }

    void clear() {
        events.clear();
        redirect();
    }

    /** Resets the failures for a new address. */
    void redirect() {
        restsUntil = Instant.MIN;
        failures = 0;
        events.values().stream().filter(event -> event.attempts > 0).forEach(event -> event.due = Instant.MIN);
    }

    Optional<Instant> nextDue(Instant now) {
        Instant rest = since.isAfter(now.plusSeconds(60)) ? Instant.MIN : restsUntil;
        return first(now).map(event -> event.dueAt(now)).map(due -> due.isBefore(rest) ? rest : due);
    }

    private Optional<InMemoryWebhookEvent> first(Instant now) {
        return events.values().stream().min(Comparator.comparing(event -> event.dueAt(now)));
    }

    WebhookDelivery take(Instant now, Instant again) {
        InMemoryWebhookEvent event = first(now).orElseThrow();
        event.attempts++;
        event.postpone(again, now);
        rest(again, now);
        return new WebhookDelivery(event.event, callback(), event.attempts, failures);
    }

    void settle(WebhookDelivery due, @Nullable Instant next, @Nullable Instant rest, Instant now) {
        InMemoryWebhookEvent last = events.get(due.event().document());
        if (last != null && last.event.id().equals(due.event().id())) {
            if (next == null) {
                events.remove(due.event().document());
            } else {
                last.postpone(next, now);
            }
        }
        failures = rest == null ? 0 : due.consecutiveFailures() + 1;
        rest(rest == null ? Instant.MIN : rest, now);
    }

    private void rest(Instant until, Instant now) {
        restsUntil = until;
        since = now;
    }

    void giveUp(Instant endedBefore) {
        events.values().removeIf(event -> event.event.endedAt().isBefore(endedBefore));
    }
}
