package dev.carrel.application.index;

import dev.carrel.application.index.RetirableLock.RetiredException;
import dev.carrel.application.job.StopSignal;
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

/** Keeps the indexes of all libraries in sync with the storage. Thread-safe. */
public final class SyncIndexes {

    private static final Logger log = LoggerFactory.getLogger(SyncIndexes.class);
    /** The time that the repair of one index takes before the next one has its turn. */
    private static final Duration MAX_REPAIR_TURN = Duration.ofSeconds(1);
    /** The time that a commit waits for a batch that is being applied. */
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(2);

    private final Libraries libraries;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final IndexUpdateFactory updateFactory;
    private final Consumer<LibraryId> onChange;
    private final Map<LibraryId, LibraryIndexer> indexers = new ConcurrentHashMap<>();
    private final StopSignal stopSignal = new StopSignal();
    private volatile RebuildProgress progress = RebuildProgress.NONE;

    /** @param onChange receives a library after its searches see a change */
    public SyncIndexes(Storage storage, PassageIndex index, PassageSplitter splitter, Consumer<LibraryId> onChange) {
        this.libraries = storage.libraries();
        this.changes = storage.changeLog();
        this.index = index;
        this.updateFactory = new IndexUpdateFactory(storage.embeddings(), splitter);
        this.onChange = onChange;
    }

    /**
     * Opens and syncs the index of every library, and drops indexes without one. An index that was lost or cannot be
     * opened does not keep the others from being served: {@link #repairAll} repairs it while queries use what it has.
     */
    public void start() {
        List<LibraryId> known = libraries.findAll().stream().map(Library::id).toList();
        try {
            index.dropAllExcept(known);
        } catch (IndexException e) {
            log.warn("The indexes of deleted libraries could not be dropped; the next start tries again", e);
        }
        known.forEach(this::openIndex);
        measureProgress();
    }

    private void openIndex(LibraryId library) {
        try {
            useIndexer(library, LibraryIndexer::openIndex);
        } catch (RuntimeException e) {
            log.error("The index of library {} cannot be opened; it is tried again", library, e);
        }
    }

    /**
     * Repairs indexes that are lost, damaged or behind, in turns, so that a large or broken one does not delay the
     * others.
     *
     * @return whether there is more to do at once
     */
    public boolean repairAll() {
        boolean more = false;
        for (LibraryIndexer indexer : indexers.values()) {
            if (indexer.state().needsRepair()) {
                more |= repairIndex(indexer);
                measureProgress();
            }
        }
        return more && !stopSignal.isRequested();
    }

    private static boolean repairIndex(LibraryIndexer indexer) {
        try {
            return indexer.repairIfDue(MAX_REPAIR_TURN);
        } catch (RetiredException ignored) {
            return false;
        } catch (RuntimeException | Error e) {
            // The indexer has recorded the failure and the time of the next attempt.
            log.debug("An index could not be repaired", e);
            return false;
        }
    }

    /** Has an index that could not be searched opened again and checked. */
    public void reportSuspect(LibraryId library) {
        useIndexer(library, indexer -> indexer.state().markSuspect());
    }

    /** Empties an index and rebuilds it from the storage. Returns when it is complete. */
    public void rebuildIndex(LibraryId library) {
        useIndexer(library, indexer -> {
            indexer.remover().discardIndex();
            while (indexer.state().needsRepair() && !stopSignal.isRequested()) {
                indexer.repairNow(MAX_REPAIR_TURN);
            }
        });
    }

    /** Syncs the index of a library, and returns when searches see the change of a revision. */
    public void syncTo(LibraryId library, long revision) {
        syncTo(library, List.of(revision));
    }

    /** Syncs the index of a library, and returns when searches see the changes of all the given revisions. */
    public void syncTo(LibraryId library, Collection<Long> revisions) {
        useIndexer(library, indexer -> indexer.syncTo(revisions));
        onChange.accept(library);
    }

    /** Syncs the index of a library to the latest revision. */
    public void syncLibrary(LibraryId library) {
        useIndexer(library, LibraryIndexer::syncToLatest);
    }

    /** Syncs every index to the latest revision of its library; one that fails is repaired later. */
    public void syncAll() {
        for (LibraryId library : indexers.keySet()) {
            try {
                syncLibrary(library);
            } catch (IndexException e) {
                log.debug("The index of library {} could not be synced; it is repaired", library, e);
            }
        }
    }

    /** Commits all indexes, and releases the indexers of deleted libraries. */
    public void commitAll() {
        indexers.forEach((library, indexer) -> {
            try {
                indexer.commitIndex(COMMIT_TIMEOUT);
                if (indexer.remover().retireIfLibraryGone()) {
                    indexers.remove(library, indexer);
                }
            } catch (RetiredException ignored) {
                // Another call has released it.
            } catch (CarrelException e) {
                log.warn("The index of library {} could not be committed; it is tried again", library, e);
            }
        });
    }

    /**
     * Removes deleted text from the files of a library's index.
     *
     * @return false if the index cannot be purged now
     */
    public boolean purgeIndex(LibraryId library) {
        try {
            // Opens the index first: a closed one would seem to have nothing to purge.
            syncLibrary(library);
            boolean ready = withIndexer(library, indexer -> indexer.isReadyToPurge(COMMIT_TIMEOUT));
            if (ready) {
                index.purgeDeleted(library);
            }
            return ready;
        } catch (CarrelException e) {
            // The failure may have cost the changes since the last commit.
            reportSuspect(library);
            log.warn("The index of library {} could not be purged; it is tried again", library, e);
            return false;
        }
    }

    /**
     * Deletes a library and its index.
     *
     * @return whether the library existed
     */
    public boolean deleteLibrary(LibraryId library) {
        return withIndexer(library,
                indexer -> indexer.remover().deleteLibrary(() -> libraries.deleteById(library)));
    }

    /** Stops every sync and rebuild at its next batch; the next start continues it. */
    public void stop() {
        stopSignal.requestStop();
    }

    /** Counts the libraries that have an indexer. */
    int countIndexers() {
        return indexers.size();
    }

    /** Counts the indexes that failed and may lack documents until they are repaired. */
    public long countBroken() {
        return indexers.values().stream().filter(indexer -> indexer.state().isBroken()).count();
    }

    /** Returns whether the index of a library is being rebuilt, so that searches may lack documents. */
    public boolean isRebuilding(LibraryId library) {
        LibraryIndexer indexer = indexers.get(library);
        return indexer != null && indexer.state().isRebuilding();
    }

    /** Returns the progress of rebuilding, as of about a second ago. */
    public RebuildProgress rebuildProgress() {
        return progress;
    }

    private void measureProgress() {
        List<LibraryIndexer> rebuilding = indexers.values()
                .stream()
                .filter(indexer -> indexer.state().isRebuilding())
                .toList();
        if (!rebuilding.isEmpty()) {
            long behind = rebuilding.stream().mapToLong(LibraryIndexer::countMissing).sum();
            progress = new RebuildProgress(behind, Math.max(1, Math.max(progress.total(), behind)));
        } else if (progress.isRebuilding()) {
            progress = RebuildProgress.NONE;
            log.info("All lost indexes are rebuilt");
        }
    }

    private void useIndexer(LibraryId library, Consumer<LibraryIndexer> action) {
        withIndexer(library, indexer -> {
            action.accept(indexer);
            return true;
        });
    }

    /** Applies an action to the indexer of a library; again to the next one if it was retired meanwhile. */
    private <T> T withIndexer(LibraryId library, Function<LibraryIndexer, T> action) {
        while (true) {
            LibraryIndexer indexer = indexers.computeIfAbsent(library,
                    id -> new LibraryIndexer(id, changes, index, updateFactory, stopSignal));
            try {
                return action.apply(indexer);
            } catch (RetiredException ignored) {
                indexers.remove(library, indexer);
            }
        }
    }
}
