package dev.carrel.application.index;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Keeps the index of one library in sync with the storage. Everything that changes the index goes through here, one
 * thread at a time. The lock is released after each batch, so that a long sync or rebuild lets other changes and
 * commits in between.
 *
 * <p>
 * A change or commit that fails makes the index go back to its last commit. It is suspect from then on: nothing counts
 * as visible until a {@linkplain #repair repair} has opened it again and applied what is missing.
 */
final class LibraryIndexer {

    private static final Duration SHARED_CHECK_INTERVAL = Duration.ofSeconds(1);

    private final LeaseHolder engine;
    private final LibraryId library;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final StopSignal stopSignal;
    private final RetirableLock lock = new RetirableLock();
    private final SyncState state;
    private final ChangeApplier applier;
    private final IndexRemover remover;
    private final IndexRepair repair;
    private volatile Deadline sharedCheckPause = Deadline.after(Duration.ZERO);

    /**
     * @param engine keeps the index
     * @param stopSignal checked between two batches; what is missing then is applied at the next start
     * @param onWork called when there is something to commit, to repair or to release
     */
    LibraryIndexer(LeaseHolder engine, LibraryId library, ChangeLog changes, PassageIndex index,
            IndexUpdateFactory updateFactory, FillDuty fillDuty, StopSignal stopSignal, Runnable onWork) {
        this.engine = engine;
        this.library = library;
        this.changes = changes;
        this.index = index;
        this.stopSignal = stopSignal;
        this.state = new SyncState(library, onWork);
        this.applier = new ChangeApplier(library, changes, index, updateFactory, state);
        this.remover = new IndexRemover(library, changes, index, lock, state);
        this.repair = new IndexRepair(library, changes, lock, state, applier, fillDuty, stopSignal);
    }

    SyncState state() {
        return state;
    }

    IndexRemover remover() {
        return remover;
    }

    IndexRepair repair() {
        return repair;
    }

    /**
     * Opens the index and syncs it to the latest revision. If it was lost or is far behind, as after a long absence or
     * from an old backup, a {@linkplain #repair repair} completes it while queries use what it has.
     *
     * @param maxMissing the number of changes that a lost index may lack to be rebuilt now
     * @param maxTime about how long the sync may take
     */
    void openIndex(int maxMissing, Duration maxTime) {
        lock.acquire();
        try {
            applier.ensureOpen(maxMissing);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            lock.release();
        }
        if (!state.isRebuilding()) {
            changes.findPosition(library).ifPresent(position -> reach(position, maxTime));
        }
    }

    /**
     * Applies what is missing until a position of the log. What takes longer than the given time is left to a rebuild
     * in the background.
     */
    void reach(LogPosition position, Duration maxTime) {
        catchUp(position, maxTime);
        rebuildUnlessAt(position);
    }

    private void rebuildUnlessAt(LogPosition position) {
        if (state.isAt(position) || state.isRebuilding() || stopSignal.isRequested()) {
            return;
        }
        lock.acquire();
        try {
            if (!state.isAt(position) && !state.isRebuilding()) {
                state.markIncomplete(changes.countChangesAfter(library, Math.max(0, state.visibleRevision())));
            }
        } finally {
            lock.release();
        }
    }

    /**
     * Syncs the index, and returns when searches see the changes of all the given revisions.
     *
     * @throws IndexException if the index cannot take them now
     */
    void syncTo(Collection<Long> revisions) {
        long last = revisions.stream().mapToLong(Long::longValue).max().orElse(0);
        boolean retried = false;
        while (state.visibleRevision() < last) {
            try {
                if (!applyNextBatch(revisions, last)) {
                    return;
                }
            } catch (IndexException e) {
                // The index went back to its last commit; what is missing is applied again, once.
                if (retried) {
                    throw e;
                }
                retried = true;
            }
            if (state.visibleRevision() < last) {
                refuseIfStopped();
            }
        }
    }

    /** @return whether there may be more */
    private boolean applyNextBatch(Collection<Long> revisions, long last) {
        lock.acquire();
        try {
            applier.ensureOpen(ChangeApplier.MAX_BATCH_SIZE);
            if (state.isRebuilding()) {
                applier.applyOutOfOrder(revisions);
                return false;
            }
            return state.visibleRevision() < last && applier.applyNextBatch(last);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            lock.release();
        }
    }

    /**
     * Applies what other engines have changed, for about the given time; what is missing then is left to a repair. Does
     * nothing while the index is being rebuilt.
     */
    void catchUp(Duration time) {
        changes.findPosition(library).ifPresent(position -> catchUp(position, time));
    }

    private void catchUp(LogPosition position, Duration time) {
        Deadline deadline = Deadline.after(time);
        while (!state.isAt(position) && !deadline.isOver() && !stopSignal.isRequested()
                && lock.tryAcquire(deadline.remaining())) {
            try {
                state.closeUnlessOf(position.epoch());
                applier.ensureOpen(ChangeApplier.MAX_BATCH_SIZE);
                if (state.isRebuilding() || !applier.applyNextBatch(position.revision())) {
                    return;
                }
            } catch (RuntimeException | Error e) {
                fail(e);
                throw e;
            } finally {
                lock.release();
            }
        }
        if (!state.isAt(position)) {
            state.markBehind();
        }
    }

    /** Looks from time to time whether a shared index still has what it had. Does nothing while the index changes. */
    void checkSharedIndex() {
        if (!sharedCheckPause.isOver() || !lock.tryAcquire(Duration.ZERO)) {
            return;
        }
        try {
            sharedCheckPause = Deadline.after(SHARED_CHECK_INTERVAL);
            applier.checkSharedIndex();
        } finally {
            lock.release();
        }
    }

    /** Syncs the index to the library's latest revision. Does nothing for a library that does not exist. */
    void syncToLatest() {
        changes.findPosition(library).ifPresent(this::syncTo);
    }

    /** Syncs the index to a position of the library's log, as the method for revisions does. */
    void syncTo(LogPosition position) {
        remover.closeUnlessOf(position.epoch());
        syncTo(List.of(position.revision()));
    }

    private void refuseIfStopped() {
        if (stopSignal.isRequested()) {
            throw new IndexException("The index of library " + library + " is being closed.", null);
        }
    }

    /**
     * Makes the applied changes durable, and lets the storage forget the deletions that the index need not see again.
     *
     * @param timeout the time to wait for a batch under way; after it the commit is left to the next call
     * @return whether nothing is left to commit; false while the index needs a repair
     */
    boolean commitIndex(Duration timeout) {
        if (!state.isUncommitted()) {
            return true;
        }
        if (!lock.tryAcquire(timeout)) {
            return false;
        }
        try {
            if (!state.isOpen()) {
                return false;
            }
            if (state.isUncommitted()) {
                long durable = index.commitLibrary(library);
                state.markCommitted();
                if (durable < state.visibleRevision() && !state.isRebuilding()) {
                    // It went back to an earlier commit by itself.
                    state.markSuspect();
                }
                changes.acknowledge(engine, library, durable);
            }
            return true;
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            lock.release();
        }
    }

    /**
     * Returns whether the index holds no deleted document outside its files' remains; false while it needs a repair.
     */
    boolean isReadyToPurge(Duration timeout) {
        return remover.dropIfLibraryGone() || (!state.needsRepair() && commitIndex(timeout));
    }

    private void fail(Throwable failure) {
        state.markFailedUnless(stopSignal, failure);
    }
}
