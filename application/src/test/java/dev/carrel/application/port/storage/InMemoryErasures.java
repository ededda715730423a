package dev.carrel.application.port.storage;

import dev.carrel.application.port.Erasures;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

record InMemoryErasures(InMemoryState state) implements Erasures {

    @Override
    public List<Erasure> findPending(Instant now) {
        synchronized (state) {
            state.erasures.replaceAll((library, noted) -> noted.since().equals(UNDATED) ? noted.dated(now) : noted);
            return state.erasures.entrySet()
                    .stream()
                    .map(each -> new Erasure(each.getKey(), each.getValue().deletions(), each.getValue().since()))
                    .toList();
        }
    }

    @Override
    public void markErased(Collection<Erasure> erased) {
        synchronized (state) {
            for (Erasure each : erased) {
                state.erasures.computeIfPresent(each.library(),
                        (library, noted) -> noted.deletions() == each.deletions() ? null : noted.dated(UNDATED));
            }
        }
    }

    static final Instant UNDATED = Instant.MIN;

    record Noted(long deletions, Instant since) {

        Noted dated(Instant moment) {
            return new Noted(deletions, moment);
        }

        Noted again() {
            return new Noted(deletions + 1, since);
        }
    }
}
