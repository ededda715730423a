package dev.carrel.application.index;

import dev.carrel.application.index.RetirableLock.RetiredException;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
    private final PassageIndex index;
    private final Consumer<LibraryId> onChange;
    private final LibraryIndexers indexers;
    private final boolean isShared;
    private final StopSignal stopSignal = new StopSignal();
    private final IndexOpener opener;
    private final IndexLeftovers leftovers;
    private volatile RebuildProgress progress = RebuildProgress.NONE;

    /**
     * @param engine keeps the index
     * @param onChange receives a library after its searches see a change
     */
    public SyncIndexes(LeaseHolder engine, Storage storage, PassageIndex index, PassageSplitter splitter,
            Consumer<LibraryId> onChange) {
        this.libraries = storage.libraries();
        this.index = index;
        this.leftovers = new IndexLeftovers(index, storage.libraries());
        Coordination coordination = storage.coordination();
        this.isShared = coordination.isShared();
        this.indexers = new LibraryIndexers(engine, storage.changeLog(), index,
                new IndexUpdateFactory(storage.embeddings(), splitter),
                library -> new FillDuty(coordination, engine, library, sharesIndex()), stopSignal);
        this.opener = new IndexOpener(indexers, stopSignal);
        this.onChange = onChange;
    }

    /**
     * Drops indexes without a library, and opens and syncs the indexes of libraries, the ones with the latest questions
     * first, for a limited time. {@link #repairAll} opens the others, unless {@link #openForUse} is faster. An index
     * that was lost or cannot be opened does not keep the others from being served: {@link #repairAll} repairs it while
     * queries use what it has.
     */
    public void start() {
        start(MAX_START_TIME);
    }

    void start(Duration maxTime) {
        List<LibraryId> known = libraries.findIdsByLastQuestion();
        leftovers.drop(sharesIndex() ? libraries::findIdsByLastQuestion : () -> known);
        opener.addAll(known);
        opener.openWaiting(maxTime);
        measureProgress();
    }

    /**
     * Opens the index of a library before it is used, and syncs it, unless this has been done since the start. A lost
     * index is rebuilt at once if it is small, else before others. An engine that shares the storage, but not the
     * index, also applies what others have changed; what takes long is applied in the background.
     */
    public void openForUse(LibraryId library) {
        libraries.findState(library).ifPresent(this::openForUse);
    }

    /** Opens the index of a library as the other method does, for what has been changed until its state was read. */
    public void openForUse(LibraryState state) {
        LibraryId library = state.id();
        boolean isNew = isShared && indexers.find(library).filter(indexer -> indexer.state().isOpen()).isEmpty();
        if (isNew || opener.isWaiting(library)) {
            opener.open(library, ChangeApplier.MAX_BATCH_SIZE);
            if (indexers.active().contains(library)) {
                indexers.active().addFirst(library);
            }
        } else if (sharesIndex()) {
            // What other engines have acknowledged is in the index.
            ignoringFailure(library, LibraryIndexer::checkSharedIndex);
        } else if (isShared) {
            ignoringFailure(library, indexer -> indexer.reach(state.position(), IndexOpener.MAX_SYNC_TIME));
        }
    }

    /** Returns whether other engines use the index, so that this one need not apply what they have changed. */
    public boolean sharesIndex() {
        return isShared && index.isShared();
    }

    /** Applies what other engines have changed in a library, for about the given time. */
    public void catchUp(LibraryId library, Duration time) {
        ignoringFailure(library, indexer -> indexer.catchUp(time));
    }

    private void ignoringFailure(LibraryId library, Consumer<LibraryIndexer> action) {
        try {
            indexers.useIndexer(library, action);
        } catch (IndexException e) {
            log.debug("The index of library {} could not be synced; it is repaired", library, e);
        }
    }

    /** Has all open indexes opened again and checked; then what a shared index holds of no library is dropped. */
    public void reportAllSuspect() {
        leftovers.expect();
        indexers.markAllSuspect();
    }

    /**
     * Opens indexes that were not opened yet, and repairs indexes that are lost, damaged or behind, in turns, so that a
     * large or broken one does not delay the others.
     *
     * @return whether there is more to do at once
     */
    public boolean repairAll() {
        opener.openWaiting(MAX_REPAIR_TURN);
        Deadline deadline = Deadline.after(MAX_REPAIR_TURN);
        boolean more = opener.isAnyWaiting();
        int turns = indexers.active().size();
        for (; turns > 0 && !deadline.isOver(); turns--) {
            Optional<LibraryIndexer> indexer = indexers.active().rotate().flatMap(indexers::find);
            if (indexer.isPresent() && indexer.get().state().needsRepair()) {
                more |= repairIndex(indexer.get());
            }
        }
        measureProgress();
        if (!more && turns == 0 && !progress.isRebuilding()) {
            leftovers.dropExpected();
        }
        return (more || turns > 0) && !stopSignal.isRequested();
    }

    private static boolean repairIndex(LibraryIndexer indexer) {
        try {
            return indexer.repair().repairIfDue(MAX_REPAIR_TURN);
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
        indexers.useIndexer(library, indexer -> indexer.state().markSuspect());
    }

    /** Empties an index and rebuilds it from the storage. Returns when it is complete. */
    public void rebuildIndex(LibraryId library) {
        indexers.useIndexer(library, indexer -> {
            indexer.remover().discardIndex();
            while (indexer.state().needsRepair() && !stopSignal.isRequested()) {
                indexer.repair().repairNow(MAX_REPAIR_TURN);
            }
        });
    }

    /** Syncs the index of a library, and returns when searches see the change of a revision. */
    public void syncTo(LibraryId library, long revision) {
        syncTo(library, List.of(revision));
    }

    /** Syncs the index of a library, and returns when searches see the changes of all the given revisions. */
    public void syncTo(LibraryId library, Collection<Long> revisions) {
        indexers.useIndexer(library, indexer -> indexer.syncTo(revisions));
        onChange.accept(library);
    }

    /** Syncs the index of a library to the latest revision. */
    public void syncLibrary(LibraryId library) {
        indexers.useIndexer(library, LibraryIndexer::syncToLatest);
    }

    /** Syncs the index of a library to the latest revision, or leaves that to {@link #repairAll} if it fails. */
    public void trySync(LibraryId library) {
        ignoringFailure(library, LibraryIndexer::syncToLatest);
    }

    /** Syncs the index of a library to a position of its log, or leaves that to {@link #repairAll} if it fails. */
    public void trySyncTo(LibraryId library, LogPosition position) {
        ignoringFailure(library, indexer -> indexer.syncTo(position));
    }

    /** Commits all indexes, and releases the indexers of deleted libraries. */
    public void commitAll() {
        for (LibraryId library : indexers.active().toList()) {
            Optional<LibraryIndexer> indexer = indexers.find(library);
            if (indexer.isEmpty() || commitIndex(library, indexer.get())) {
                indexers.removeIfIdle(library);
            }
        }
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
            FailureLog.warn(log, e, "The index of library {} could not be committed; it is tried again", library);
            return false;
        }
    }

    /**
     * Removes deleted text from the files of a library's index.
     *
     * @return false if the index cannot be purged now, or only in part
     */
    public boolean purgeIndex(LibraryId library) {
        try {
            // Opens the index first: a closed one would seem to have nothing to purge.
            syncLibrary(library);
            boolean ready = indexers.withIndexer(library, indexer -> indexer.isReadyToPurge(COMMIT_TIMEOUT));
            return ready && index.purgeDeleted(library);
        } catch (CarrelException e) {
            // The failure may have cost the changes since the last commit.
            reportSuspect(library);
            FailureLog.warn(log, e, "The index of library {} could not be purged; it is tried again", library);
            return false;
        }
    }

    /**
     * Deletes a library and its index.
     *
     * @return whether the library existed
     */
    public boolean deleteLibrary(LibraryId library) {
        return indexers.withIndexer(library,
                indexer -> indexer.remover().deleteLibrary(() -> libraries.deleteById(library)));
    }

    /** Stops every sync and rebuild at its next batch; the next start continues it. */
    public void stop() {
        stopSignal.requestStop();
    }

    /** Counts the libraries that have an indexer. */
    int countIndexers() {
        return indexers.count();
    }

    /** Counts the indexes that failed and may lack documents until they are repaired. */
    public long countBroken() {
        return indexers.activeStates().filter(SyncState::isBroken).count();
    }

    /** Returns whether the index of a library is being rebuilt, so that searches may lack documents. */
    public boolean isRebuilding(LibraryId library) {
        return indexers.find(library).filter(indexer -> indexer.state().isRebuilding()).isPresent();
    }

    /** Returns the progress of rebuilding, as of about a second ago. */
    public RebuildProgress rebuildProgress() {
        return progress;
    }

    private void measureProgress() {
        RebuildProgress before = progress;
        progress = before.update(indexers.activeStates().filter(SyncState::isRebuilding).toList());
        if (before.isRebuilding() && !progress.isRebuilding()) {
            log.info("All lost indexes are rebuilt");
        }
    }
}
