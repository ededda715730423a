package dev.carrel.application.fake.storage;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.LeaseHolder;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

record InMemoryPendingPurges(InMemoryState state) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(LeaseHolder engine, Instant now) {
        synchronized (state) {
            state.erasures.replaceAll((library, noted) -> noted.since().equals(UNDATED) ? noted.dated(now) : noted);
            return state.erasures.entrySet()
                    .stream()
                    .filter(each -> !each.getValue().isPurgedBy(engine.engine()))
                    .map(each -> new PendingPurge(each.getKey(), each.getValue().deletions(), each.getValue().since(),
                            each.getValue().isPurgedBy(STORAGE)))
                    .toList();
        }
    }

    @Override
    public void markStoragePurged(Collection<PendingPurge> purged) {
        synchronized (state) {
            for (PendingPurge each : purged) {
                state.erasures.computeIfPresent(each.library(),
                        (library, noted) -> noted.storagePurged(each.deletions()));
            }
        }
    }

    @Override
    public void markPurged(LeaseHolder engine, Collection<PendingPurge> purged) {
        synchronized (state) {
            for (PendingPurge each : purged) {
                state.erasures.computeIfPresent(each.library(),
                        (library, noted) -> noted.purged(engine.engine(), each.deletions()));
            }
            removeCompleted(state.enginesWith(engine));
        }
    }

    /** Removes what all engines have purged. */
    void removeCompleted(Collection<String> engines) {
        state.erasures.values().removeIf(noted -> engines.stream().allMatch(noted::isPurgedBy));
    }

    static final Instant UNDATED = Instant.MIN;
    /** Stands for the storage among the names of engines, none of which is blank. */
    private static final String STORAGE = "";

    /** @param purged the number of deletions that each engine has purged */
    record PurgeEntry(long deletions, Instant since, Map<String, Long> purged) {

        static PurgeEntry first() {
            return new PurgeEntry(1, UNDATED, Map.of());
        }

        PurgeEntry dated(Instant moment) {
            return new PurgeEntry(deletions, moment, purged);
        }

        PurgeEntry again() {
            return new PurgeEntry(deletions + 1, since, purged);
        }

        boolean isPurgedBy(String engine) {
            return purged.getOrDefault(engine, 0L) >= deletions;
        }

        PurgeEntry storagePurged(long upTo) {
            var after = new HashMap<>(purged);
            after.put(STORAGE, upTo);
            return new PurgeEntry(deletions, since, after);
        }

        PurgeEntry purged(String engine, long upTo) {
            var after = new HashMap<>(purged);
            after.put(engine, upTo);
            return new PurgeEntry(deletions, upTo < deletions ? UNDATED : since, after);
        }
    }
}
