package dev.carrel.application.fake.storage;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

record InMemoryPendingPurges(InMemoryState state) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(LeaseHolder engine, Instant now) {
        synchronized (state) {
            state.erasures.replaceAll((library, noted) -> noted.dated(engine.engine(), now));
            return state.erasures.entrySet()
                    .stream()
                    .filter(each -> !each.getValue().isPurgedBy(engine.engine()))
                    .map(each -> each.getValue().toPending(each.getKey(), engine.engine()))
                    .toList();
        }
    }

    @Override
    public void markStoragePurged(Collection<PendingPurge> purged) {
        synchronized (state) {
            markPurged(STORAGE, purged);
        }
    }

    @Override
    public void markPurged(LeaseHolder engine, Collection<PendingPurge> purged) {
        synchronized (state) {
            markPurged(engine.engine(), purged);
            removeCompleted(state.enginesWith(engine));
        }
    }

    private void markPurged(String engine, Collection<PendingPurge> purged) {
        for (PendingPurge each : purged) {
            state.erasures.computeIfPresent(each.library(),
                    (library, noted) -> noted.with(engine, new Done(each.deletions(), UNDATED)));
        }
    }

    /** Removes what all engines have purged. */
    void removeCompleted(Collection<String> engines) {
        state.erasures.values().removeIf(noted -> engines.stream().allMatch(noted::isPurgedBy));
    }

    private static final Instant UNDATED = Instant.MIN;
    /** Stands for the storage among the names of engines, none of which is blank. */
    private static final String STORAGE = "";

    /**
     * What an engine has purged of a library.
     *
     * @param deletions up to which deletion
     * @param since when the engine first saw later ones
     */
    record Done(long deletions, Instant since) {}

    /** @param since when an engine first saw deletions, for engines that have purged none */
    record PurgeEntry(long deletions, Instant since, Map<String, Done> done) {

        static PurgeEntry first() {
            return new PurgeEntry(1, UNDATED, Map.of());
        }

        PurgeEntry again() {
            return new PurgeEntry(deletions + 1, since, done);
        }

        boolean isPurgedBy(String engine) {
            return upTo(engine) >= deletions;
        }

        PendingPurge toPending(LibraryId library, String engine) {
            boolean storagePurged = upTo(STORAGE) > upTo(engine);
            return new PendingPurge(library, storagePurged ? upTo(STORAGE) : deletions, sinceOf(engine),
                    storagePurged);
        }

        private long upTo(String engine) {
            return done.containsKey(engine) ? done.get(engine).deletions() : 0;
        }

        Instant sinceOf(String engine) {
            return done.containsKey(engine) ? done.get(engine).since() : since;
        }

        PurgeEntry dated(String engine, Instant moment) {
            if (isPurgedBy(engine) || !sinceOf(engine).equals(UNDATED)) {
                return this;
            }
            return done.containsKey(engine)
                    ? with(engine, new Done(done.get(engine).deletions(), moment))
                    : new PurgeEntry(deletions, moment, done);
        }

        PurgeEntry with(String engine, Done itsDone) {
            var after = new HashMap<>(done);
            after.put(engine, itsDone);
            return new PurgeEntry(deletions, since, after);
        }
    }
}
