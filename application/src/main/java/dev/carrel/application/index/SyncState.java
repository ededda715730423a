package dev.carrel.application.index;

import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.RetryBackoff;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far the index of one library is in sync with the storage. Changed only under the indexer's lock, except that any
 * thread may mark the index as suspect; read by any thread.
 */
final class SyncState {

    private static final Logger log = LoggerFactory.getLogger(SyncState.class);
    private static final long UNKNOWN = -1;

    private final LibraryId library;
    private final Runnable onWork;
    private final RetryBackoff repairBackoff = new RetryBackoff(Duration.ofSeconds(1), Duration.ofSeconds(30));
    private volatile long visibleRevision = UNKNOWN;
    private volatile boolean rebuilding;
    private volatile boolean suspect;
    private volatile boolean behind;
    private volatile boolean broken;
    private volatile boolean failureLogged;
    private volatile boolean uncommitted;
    private volatile long missing;
    /** The life of the library that the index belongs to, once it is open. */
    private volatile String epoch = "";

    /** @param onWork called after each change that leaves something to do for the background jobs */
    SyncState(LibraryId library, Runnable onWork) {
        this.library = library;
        this.onWork = onWork;
    }

    /** Returns the revision up to which searches see every change; less than any revision if that is not known. */
    long visibleRevision() {
        return visibleRevision;
    }

    /** Records that the index of a life of the library is open, with everything up to a revision. */
    void setOpen(String openedEpoch, long revision) {
        epoch = openedEpoch;
        visibleRevision = revision;
    }

    /** Returns whether searches see everything up to a position of the log. */
    boolean isAt(LogPosition position) {
        return isOpen() && epoch.equals(position.epoch()) && visibleRevision >= position.revision();
    }

    /** Returns whether the index is closed, or is of a life of the library. */
    boolean isOf(String currentEpoch) {
        return !isOpen() || epoch.equals(currentEpoch);
    }

    /** Makes an index of another life of the library count as closed. */
    void closeUnlessOf(String currentEpoch) {
        if (!isOf(currentEpoch)) {
            visibleRevision = UNKNOWN;
        }
    }

    /** Returns whether the index is open and its revision is known. */
    boolean isOpen() {
        return visibleRevision != UNKNOWN;
    }

    void markUncommitted() {
        if (!uncommitted) {
            uncommitted = true;
            onWork.run();
        }
    }

    void markCommitted() {
        uncommitted = false;
    }

    boolean isUncommitted() {
        return uncommitted;
    }

    /**
     * Records that the index was lost and is to be rebuilt from the storage.
     *
     * @param changes the number of changes that it lacks
     */
    void markLost(long changes) {
        log.warn("Library {} has no usable index here; it is rebuilt from the storage", library);
        startRebuilding(changes);
    }

    /**
     * Records that an index lacks many changes. One engine applies them to a shared index.
     *
     * @param changes the number of changes that it lacks
     */
    void markIncomplete(long changes) {
        log.info("The index of library {} lacks {} changes; they are applied in the background", library, changes);
        startRebuilding(changes);
    }

    private void startRebuilding(long changes) {
        missing = changes;
        rebuilding = true;
        onWork.run();
    }

    /** Records how many changes a rebuild has yet to apply. */
    void setMissing(long changes) {
        missing = changes;
    }

    /** Returns how many changes a rebuild had yet to apply at the end of its last turn. */
    long missingChanges() {
        return rebuilding ? missing : 0;
    }

    boolean isRebuilding() {
        return rebuilding;
    }

    /** Leaves to a repair what the index lacks. */
    void markBehind() {
        behind = true;
        onWork.run();
    }

    /** Has the index opened again and checked before it is trusted. */
    void markSuspect() {
        suspect = true;
        onWork.run();
    }

    boolean needsRepair() {
        return suspect || behind || rebuilding;
    }

    /** Returns whether a background job has something to do: to commit, to repair, or to release the indexer. */
    boolean hasWork() {
        return uncommitted || needsRepair() || !isOpen();
    }

    /** Returns whether changes or repairs of the index fail, so that it may lack documents. */
    boolean isBroken() {
        return broken;
    }

    /** Records a failure. While the engine stops, failures are expected and say nothing about the index. */
    void markFailedUnless(StopSignal stopSignal, Throwable failure) {
        if (!stopSignal.isRequested()) {
            markFailed(failure);
        }
    }

    /**
     * Records that the index failed and went back to its last commit: nothing is visible for certain until it is
     * repaired.
     */
    void markFailed(Throwable failure) {
        broken = true;
        suspect = true;
        visibleRevision = UNKNOWN;
        onWork.run();
        logOnce(failure);
    }

    /** Logs the first failure until the index is repaired. A server that cannot be reached is logged elsewhere. */
    private void logOnce(Throwable failure) {
        if (failureLogged || FailureLog.isOutage(failure)) {
            log.debug("The index of library {} could not be updated; it is repaired", library, failure);
        } else {
            failureLogged = true;
            log.warn("The index of library {} could not be updated; it is repaired: {}", library, failure.toString());
        }
    }

    /** Makes a suspect index count as closed, so that a repair opens it again. */
    void closeIfSuspect() {
        if (suspect) {
            visibleRevision = UNKNOWN;
            behind = true;
            suspect = false;
        }
    }

    /** Puts the next repair off for a growing delay. */
    void delayRepair() {
        repairBackoff.recordFailure();
    }

    boolean isRepairDue() {
        return needsRepair() && repairBackoff.nanosUntilRetry() <= 0;
    }

    /** Records that the index was emptied and is to be repaired. */
    void markDiscarded() {
        visibleRevision = UNKNOWN;
        uncommitted = false;
        suspect = true;
        onWork.run();
    }

    /** Records that the library was deleted. */
    void markDeleted() {
        visibleRevision = UNKNOWN;
        uncommitted = false;
        rebuilding = false;
        broken = false;
        behind = false;
        suspect = false;
        onWork.run();
    }

    void markRepaired() {
        if (failureLogged) {
            failureLogged = false;
            log.info("The index of library {} is whole again", library);
        } else if (rebuilding) {
            log.info("The index of library {} is complete", library);
        }
        rebuilding = false;
        behind = false;
        broken = false;
        repairBackoff.recordSuccess();
    }
}
