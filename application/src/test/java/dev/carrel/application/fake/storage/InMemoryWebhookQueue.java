package dev.carrel.application.fake.storage;

import dev.carrel.application.port.WebhookQueue;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

record InMemoryWebhookQueue(InMemoryState state) implements WebhookQueue {

    @Override
    public Optional<WebhookDelivery> claimNext(Instant now, Instant again, Set<String> busyHosts) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .map(library -> library.webhook)
                    .filter(webhook -> webhook.nextDue(now).filter(due -> !due.isAfter(now)).isPresent())
                    .filter(webhook -> !busyHosts.contains(webhook.callback().url().host()))
                    .min(Comparator.comparing(webhook -> webhook.nextDue(now).orElseThrow()))
                    .map(webhook -> webhook.take(now, again));
        }
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant now) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.webhook.nextDue(now).stream())
                    .min(Comparator.naturalOrder());
        }
    }

    @Override
    public void markDelivered(WebhookDelivery due, Instant now) {
        markFailed(due, null, null, now);
    }

    @Override
    public void markFailed(WebhookDelivery due, @Nullable Instant next, @Nullable Instant restUntil, Instant now) {
        synchronized (state) {
            state.library(due.event().library())
                    .ifPresent(library -> library.webhook.settle(due, next, restUntil, now));
        }
    }

    @Override
    public void discardBefore(LibraryId id, Instant endedBefore) {
        synchronized (state) {
            state.library(id).ifPresent(library -> library.webhook.giveUp(endedBefore));
        }
    }
}
