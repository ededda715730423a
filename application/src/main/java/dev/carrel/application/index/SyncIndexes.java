package dev.carrel.application.index;

import dev.carrel.application.index.LibraryIndexer.RetiredException;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the indexes of all libraries in step with the storage. Safe for use by many threads. */
public final class SyncIndexes {

    private static final Logger log = LoggerFactory.getLogger(SyncIndexes.class);
    /** How long the repair of one index goes on before that of the next does. */
    private static final Duration MAX_REPAIR_TURN = Duration.ofSeconds(1);
    /** How long a commit waits for a batch that is being applied. */
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(2);

    private final Libraries libraries;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final IndexUpdateFactory updateFactory;
    private final Consumer<LibraryId> onChange;
    private final Map<LibraryId, LibraryIndexer> indexers = new ConcurrentHashMap<>();
    private volatile RebuildProgress progress = RebuildProgress.NONE;
    private volatile boolean stopped;

    /**
     * @param onChange told of a library after searches of it see a change
     */
    public SyncIndexes(Storage storage, PassageIndex index, PassageSplitter splitter,
            Consumer<LibraryId> onChange) {
        this.libraries = storage.libraries();
        this.changes = storage.changeLog();
        this.index = index;
        this.updateFactory = new IndexUpdateFactory(storage.embeddings(), splitter);
        this.onChange = onChange;
    }

    /**
     * Brings every index up to its library, and drops those that have none. An index that was lost, or that cannot be
     * opened now, keeps no other from being served: {@link #repairAll} sees to it while queries are answered as far as
     * it has come.
     */
    public void start() {
        List<LibraryId> known = libraries.findAll().stream().map(Library::id).toList();
        try {
            index.dropAllExcept(known);
        } catch (IndexException e) {
            log.warn("The indexes of deleted libraries could not be dropped; the next start tries again", e);
        }
        known.forEach(this::openIndexer);
        measureProgress();
    }

    private void openIndexer(LibraryId library) {
        try {
            withIndexer(library, indexer -> {
                indexer.openIndex();
                return indexer;
            });
        } catch (RuntimeException e) {
            log.error("The index of library {} cannot be opened; it is tried again", library, e);
        }
    }

    /**
     * Repairs indexes that are lost, damaged or behind, a turn each, so that a large or broken one holds up no other.
     *
     * @return whether there is more to do at once
     */
    public boolean repairAll() {
        boolean more = false;
        for (LibraryIndexer indexer : indexers.values()) {
            if (indexer.needsRepair()) {
                more |= repairIndexer(indexer);
                measureProgress();
            }
        }
        return more && !stopped;
    }

    private static boolean repairIndexer(LibraryIndexer indexer) {
        try {
            return indexer.repairIfDue(MAX_REPAIR_TURN);
        } catch (RetiredException ignored) {
            return false;
        } catch (RuntimeException | Error e) {
            // It is recorded as broken and has its own time for the next try.
            log.debug("An index could not be repaired", e);
            return false;
        }
    }

    /** Has an index looked at that could not be searched. */
    public void reportSuspect(LibraryId library) {
        withIndexer(library, indexer -> {
            indexer.markSuspect();
            return indexer;
        });
    }

    /** Empties an index and builds it anew, as if it had been lost; returns when it is whole. */
    public void rebuildIndex(LibraryId library) {
        withIndexer(library, indexer -> {
            indexer.discardIndex();
            while (indexer.needsRepair() && !stopped) {
                indexer.repairNow(MAX_REPAIR_TURN);
            }
            return indexer;
        });
    }

    /** Returns when the searches of the library see the change of that revision. */
    public void syncTo(LibraryId library, long revision) {
        syncTo(library, List.of(revision));
    }

    /** Returns when the searches of the library see the changes of all these revisions. */
    public void syncTo(LibraryId library, Collection<Long> revisions) {
        withIndexer(library, indexer -> {
            indexer.syncTo(revisions);
            return indexer;
        });
        onChange.accept(library);
    }

    /** Brings the index of a library up to it, where something was changed that nobody followed. */
    public void syncLibrary(LibraryId library) {
        withIndexer(library, indexer -> {
            indexer.syncToLatest();
            return indexer;
        });
    }

    /** Brings every index up to its library; one that cannot follow now is repaired later. */
    public void syncAll() {
        for (LibraryId library : indexers.keySet()) {
            try {
                syncLibrary(library);
            } catch (IndexException e) {
                log.debug("The index of library {} could not catch up; it is repaired", library, e);
            }
        }
    }

    /** Makes durable what was applied since the last time, and lets go of deleted libraries. */
    public void commitAll() {
        indexers.forEach((library, indexer) -> {
            try {
                indexer.commitIndex(COMMIT_TIMEOUT);
                if (indexer.retireIfDeleted()) {
                    indexers.remove(library, indexer);
                }
            } catch (RetiredException ignored) {
                // Another call has let go of it.
            } catch (CarrelException e) {
                log.warn("The index of library {} could not be made durable; it is tried again", library, e);
            }
        });
    }

    /**
     * Clears what was removed out of the files of a library's index.
     *
     * @return whether that was done; not if the index cannot be purged now
     */
    public boolean purgeIndex(LibraryId library) {
        try {
            // An index that was not opened would pass for one in which there is nothing to purge.
            syncLibrary(library);
            boolean ready = withIndexer(library, indexer -> indexer.isReadyToPurge(COMMIT_TIMEOUT));
            if (ready) {
                index.purgeDeleted(library);
            }
            return ready;
        } catch (CarrelException e) {
            // What was not committed may be lost with it.
            reportSuspect(library);
            log.warn("The index of library {} could not be purged; it is tried again", library, e);
            return false;
        }
    }

    /** Deletes a library with its index. @return whether it was there */
    public boolean deleteLibrary(LibraryId library) {
        return withIndexer(library, indexer -> indexer.deleteLibrary(() -> libraries.deleteById(library)));
    }

    /** Ends catching up and rebuilding at the next batch; what is missing then is applied at the next start. */
    public void stop() {
        stopped = true;
    }

    /** Returns how many libraries are followed. */
    int countIndexers() {
        return indexers.size();
    }

    /** Returns how many indexes fail to follow their library, and may lack documents until they are repaired. */
    public long countBroken() {
        return indexers.values().stream().filter(LibraryIndexer::isBroken).count();
    }

    /** Returns how far rebuilding has come, as of about a second ago. */
    public RebuildProgress rebuildProgress() {
        return progress;
    }

    private void measureProgress() {
        List<LibraryIndexer> rebuilding = indexers.values()
                .stream()
                .filter(LibraryIndexer::isRebuilding)
                .toList();
        if (!rebuilding.isEmpty()) {
            long behind = rebuilding.stream().mapToLong(LibraryIndexer::countMissing).sum();
            progress = new RebuildProgress(behind, Math.max(1, Math.max(progress.total(), behind)));
        } else if (progress.isRebuilding()) {
            progress = RebuildProgress.NONE;
            log.info("All lost indexes are built anew");
        }
    }

    private <T> T withIndexer(LibraryId library, Function<LibraryIndexer, T> action) {
        while (true) {
            LibraryIndexer indexer = indexers.computeIfAbsent(library,
                    id -> new LibraryIndexer(id, changes, index, updateFactory, () -> stopped));
            try {
                return action.apply(indexer);
            } catch (RetiredException ignored) {
                // The next one takes its place.
                indexers.remove(library, indexer);
            }
        }
    }

    /**
     * @param behind how many documents the indexes have yet to take in
     * @param total how many there were at the beginning
     */
    public record RebuildProgress(long behind, long total) {

        static final RebuildProgress NONE = new RebuildProgress(0, 0);

        public boolean isRebuilding() {
            return total > 0;
        }
    }
}
