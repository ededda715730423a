package dev.carrel.application.port.storage;

import dev.carrel.application.port.CallbackQueue;
import dev.carrel.domain.library.Callback;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

record InMemoryCallbackQueue(InMemoryState state) implements CallbackQueue {

    @Override
    public Optional<Due> take(Instant now, Instant again) {
        synchronized (state) {
            return untold().filter(each -> !each.due.isAfter(now))
                    .min(Comparator.comparing(each -> each.due))
                    .map(
                            each -> {
                                each.due = again;
                                each.attempts++;
                                return new Due(each.event, callback(each), each.attempts);
                            });
        }
    }

    private Callback callback(InMemoryEvent event) {
        return Objects.requireNonNull(
                state.library(event.event.library()).orElseThrow().library.settings().callback(),
                "events go with the callback");
    }

    @Override
    public Optional<Instant> nextDue() {
        synchronized (state) {
            return untold().map(each -> each.due).min(Comparator.naturalOrder());
        }
    }

    @Override
    public void told(Due due) {
        failed(due, null);
    }

    @Override
    public void failed(Due due, @Nullable Instant next) {
        synchronized (state) {
            state.library(due.event().library())
                    .map(library -> library.events)
                    .filter(events -> isUntold(events, due))
                    .ifPresent(events -> {
                        if (next == null) {
                            events.remove(due.event().document());
                        } else {
                            events.get(due.event().document()).due = next;
                        }
                    });
        }
    }

    private static boolean isUntold(Map<?, InMemoryEvent> events, Due due) {
        InMemoryEvent last = events.get(due.event().document());
        return last != null && last.event.id().equals(due.event().id());
    }

    private Stream<InMemoryEvent> untold() {
        return state.libraries.values().stream().flatMap(library -> library.events.values().stream());
    }
}
