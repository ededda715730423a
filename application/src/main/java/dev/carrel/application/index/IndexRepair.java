package dev.carrel.application.index;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;

/**
 * Repairs the index of one library: opens a suspect index again, and applies what is missing. The lock is released
 * after each batch.
 */
final class IndexRepair {

    private final LibraryId library;
    private final ChangeLog changes;
    private final RetirableLock lock;
    private final SyncState state;
    private final ChangeApplier applier;
    private final FillDuty fillDuty;
    private final StopSignal stopSignal;

    /** @param stopSignal checked between two batches; what is missing then is applied at the next start */
    IndexRepair(LibraryId library, ChangeLog changes, RetirableLock lock, SyncState state, ChangeApplier applier,
            FillDuty fillDuty, StopSignal stopSignal) {
        this.library = library;
        this.changes = changes;
        this.lock = lock;
        this.state = state;
        this.applier = applier;
        this.fillDuty = fillDuty;
        this.stopSignal = stopSignal;
    }

    /**
     * Repairs the index for about the given time. Does nothing before the next attempt is due. What another engine
     * fills at present is left to it.
     *
     * @return whether there is more to do at once
     */
    boolean repairIfDue(Duration time) {
        if (!state.isRepairDue()) {
            return false;
        }
        boolean more = repairFor(time, true);
        if (state.isRebuilding()) {
            state.setMissing(changes.countChangesAfter(library, Math.max(0, state.visibleRevision())));
        }
        return more;
    }

    /** Repairs the index as {@link #repairIfDue} does, without regard to the next attempt and to other engines. */
    boolean repairNow(Duration time) {
        return repairFor(time, false);
    }

    private boolean repairFor(Duration time, boolean leaveToOthers) {
        Deadline deadline = Deadline.after(time);
        boolean more = true;
        try {
            while (more && !deadline.isOver() && !stopSignal.isRequested()) {
                more = repairBatch(leaveToOthers);
            }
        } finally {
            fillDuty.release();
        }
        return more;
    }

    private boolean repairBatch(boolean leaveToOthers) {
        lock.acquire();
        try {
            state.closeIfSuspect();
            applier.ensureOpen(0);
            if (state.isRebuilding() && !fillDuty.tryHold() && leaveToOthers && applier.lacksChanges()) {
                return false;
            }
            boolean more = applier.applyNextBatch(Long.MAX_VALUE);
            if (!more) {
                state.markRepaired();
            }
            return more;
        } catch (RuntimeException | Error e) {
            state.delayRepair();
            state.markFailedUnless(stopSignal, e);
            throw e;
        } finally {
            lock.release();
        }
    }
}
