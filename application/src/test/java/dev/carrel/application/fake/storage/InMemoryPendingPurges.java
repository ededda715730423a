package dev.carrel.application.fake.storage;

import dev.carrel.application.port.PendingPurges;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

record InMemoryPendingPurges(InMemoryState state) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(Instant now) {
        synchronized (state) {
            state.erasures.replaceAll((library, noted) -> noted.since().equals(UNDATED) ? noted.dated(now) : noted);
            return state.erasures.entrySet()
                    .stream()
                    .map(each -> new PendingPurge(each.getKey(), each.getValue().deletions(), each.getValue().since()))
                    .toList();
        }
    }

    @Override
    public void markPurged(Collection<PendingPurge> erased) {
        synchronized (state) {
            for (PendingPurge each : erased) {
                state.erasures.computeIfPresent(each.library(),
                        (library, noted) -> noted.deletions() == each.deletions() ? null : noted.dated(UNDATED));
            }
        }
    }

    static final Instant UNDATED = Instant.MIN;

    record PurgeEntry(long deletions, Instant since) {

        PurgeEntry dated(Instant moment) {
            return new PurgeEntry(deletions, moment);
        }

        PurgeEntry again() {
            return new PurgeEntry(deletions + 1, since);
        }
    }
}
