package dev.carrel.application.index;

import dev.carrel.application.index.RetirableLock.RetiredException;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the indexes of all libraries in sync with the storage. Thread-safe. */
public final class SyncIndexes {

    private static final Logger log = LoggerFactory.getLogger(SyncIndexes.class);
    /** The time that a start spends on opening indexes: enough for some thousand, if none is behind. */
    private static final Duration MAX_START_TIME = Duration.ofSeconds(1);
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
    /** The libraries whose index was not opened since the start. */
    private final LibraryQueue unopened = new LibraryQueue();
    /** The libraries whose indexers have work for the background jobs, which so need not visit all libraries. */
    private final LibraryQueue active = new LibraryQueue();
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
     * Drops indexes without a library, and opens and syncs the indexes of libraries, those with the latest questions
     * first, for a limited time. {@link #repairAll} opens the others, unless {@link #openForUse} is faster. An index
     * that was lost or cannot be opened does not keep the others from being served: {@link #repairAll} repairs it while
     * queries use what it has.
     */
    public void start() {
        start(MAX_START_TIME);
    }

    void start(Duration maxTime) {
        List<LibraryId> known = libraries.findIdsByLastQuestion();
        try {
            index.dropAllExcept(known);
        } catch (IndexException e) {
            log.warn("The indexes of deleted libraries could not be dropped; the next start tries again", e);
        }
        known.forEach(unopened::add);
        openIndexes(maxTime);
        measureProgress();
    }

    /** Opens the index of a library before it is used, and syncs it, unless this has been done since the start. */
    public void openForUse(LibraryId library) {
        if (unopened.contains(library)) {
            openIndex(library);
            if (active.contains(library)) {
                active.addFirst(library);
            }
        }
    }

    private void openIndexes(Duration time) {
        Deadline deadline = Deadline.after(time);
        Optional<LibraryId> next = unopened.findFirst();
        while (next.isPresent() && !deadline.isOver() && !stopSignal.isRequested()) {
            openIndex(next.get());
            next = unopened.findFirst();
        }
    }

    private void openIndex(LibraryId library) {
        try {
            useIndexer(library, LibraryIndexer::openIndex);
        } catch (RuntimeException e) {
            log.error("The index of library {} cannot be opened; it is tried again", library, e);
        }
        unopened.remove(library);
    }

    /**
     * Opens indexes that were not opened yet, and repairs those that are lost, damaged or behind, in turns, so that a
     * large or broken one does not delay the others.
     *
     * @return whether there is more to do at once
     */
    public boolean repairAll() {
        openIndexes(MAX_REPAIR_TURN);
        Deadline deadline = Deadline.after(MAX_REPAIR_TURN);
        boolean more = unopened.size() > 0;
        int turns = active.size();
        for (; turns > 0 && !deadline.isOver(); turns--) {
            Optional<LibraryIndexer> indexer = active.rotate().map(indexers::get);
            if (indexer.isPresent() && indexer.get().state().needsRepair()) {
                more |= repairIndex(indexer.get());
            }
        }
        measureProgress();
        return (more || turns > 0) && !stopSignal.isRequested();
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

    /** Commits all indexes, and releases the indexers of deleted libraries. */
    public void commitAll() {
        for (LibraryId library : active.toList()) {
            LibraryIndexer indexer = indexers.get(library);
            if (indexer == null || commitIndex(library, indexer) && !hasWork(library)) {
                active.remove(library);
                // It may have got work meanwhile.
                if (hasWork(library)) {
                    active.add(library);
                }
            }
        }
    }

    private boolean hasWork(LibraryId library) {
        LibraryIndexer indexer = indexers.get(library);
        return indexer != null && indexer.state().hasWork();
    }

    /** Returns whether nothing is left to commit. */
    private boolean commitIndex(LibraryId library, LibraryIndexer indexer) {
        try {
            boolean committed = indexer.commitIndex(COMMIT_TIMEOUT);
            if (indexer.remover().retireIfLibraryGone()) {
                indexers.remove(library, indexer);
            }
            return committed;
        } catch (RetiredException ignored) {
            // Another call has released it.
            return true;
        } catch (CarrelException e) {
            log.warn("The index of library {} could not be committed; it is tried again", library, e);
            return false;
        }
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
        return activeIndexers().filter(indexer -> indexer.state().isBroken()).count();
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

    private Stream<LibraryIndexer> activeIndexers() {
        return active.toList().stream().map(indexers::get).filter(Objects::nonNull);
    }

    private void measureProgress() {
        RebuildProgress before = progress;
        progress = before.update(activeIndexers().map(LibraryIndexer::state).filter(SyncState::isRebuilding).toList());
        if (before.isRebuilding() && !progress.isRebuilding()) {
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
            LibraryIndexer indexer = indexers.computeIfAbsent(library, this::createIndexer);
            if (!indexer.state().isOpen()) {
                // Its library may turn out not to exist.
                active.add(library);
            }
            try {
                return action.apply(indexer);
            } catch (RetiredException ignored) {
                indexers.remove(library, indexer);
            }
        }
    }

    private LibraryIndexer createIndexer(LibraryId library) {
        return new LibraryIndexer(library, changes, index, updateFactory, stopSignal, () -> active.add(library));
    }
}
