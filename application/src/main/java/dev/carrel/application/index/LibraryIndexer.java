package dev.carrel.application.index;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of one library as it follows the library's changes. All that changes the index goes through here, one
 * thread at a time and in the order of the revisions, each change read from the storage as it is at that moment: so a
 * text that was deleted meanwhile cannot come back, and applying a change twice does no harm.
 *
 * <p>
 * A change or commit that fails makes the index go back to its last commit. It is suspect from then on: nothing counts
 * as visible until {@link #repairIfDue} has opened it again and applied what is missing. The lock is released after
 * each batch, so that a long catch-up or rebuild lets other changes and commits in between.
 */
final class LibraryIndexer {

    private static final Logger log = LoggerFactory.getLogger(LibraryIndexer.class);
    private static final int MAX_BATCH_SIZE = 500;
    private static final int MAX_BATCH_CHARACTERS = 8_000_000;
    private static final long UNKNOWN = -1;
    private static final Duration MIN_RETRY_DELAY = Duration.ofSeconds(1);
    private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(30);

    private final LibraryId library;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final IndexUpdateFactory updateFactory;
    private final BooleanSupplier stopped;
    /** Fair, so that whoever waits gets its turn after the batch under way. */
    private final ReentrantLock lock = new ReentrantLock(true);
    /** Up to which revision searches see everything. */
    private volatile long visibleRevision = UNKNOWN;
    private volatile boolean rebuilding;
    private volatile boolean suspect;
    private volatile boolean broken;
    private volatile boolean uncommitted;
    private boolean retired;
    private int failedRepairs;
    private volatile long retryAtNanos = System.nanoTime();

    /**
     * @param stopped asked between two batches; what is missing then is applied at the next start
     */
    LibraryIndexer(LibraryId library, ChangeLog changes, PassageIndex index, IndexUpdateFactory updateFactory,
            BooleanSupplier stopped) {
        this.library = library;
        this.changes = changes;
        this.index = index;
        this.updateFactory = updateFactory;
        this.stopped = stopped;
    }

    /** Says that the projection was retired while a caller waited for it; another has taken its place. */
    static final class RetiredException extends RuntimeException {

        private static final long serialVersionUID = 1;

        RetiredException() {
            super(null, null, false, false);
        }
    }

    // ---- Following --------------------------------------------------------------------------------------------------

    /**
     * Opens the index and brings it up to the library, unless it was lost: then {@link #repairIfDue} builds it anew.
     */
    void openIndex() {
        acquireLock();
        try {
            ensureOpen(0);
        } catch (RuntimeException | Error e) {
            markFailed(e);
            throw e;
        } finally {
            lock.unlock();
        }
        if (!rebuilding) {
            syncToLatest();
        }
    }

    /**
     * Returns when searches see the changes of these revisions.
     *
     * @throws IndexException if the index cannot take them now
     */
    void syncTo(Collection<Long> revisions) {
        long last = revisions.stream().mapToLong(Long::longValue).max().orElse(0);
        boolean retried = false;
        while (visibleRevision < last) {
            try {
                if (!applyNextBatch(revisions, last)) {
                    return;
                }
            } catch (IndexException e) {
                // The index went back to its last commit; what followed is applied again, once.
                if (retried) {
                    throw e;
                }
                retried = true;
            }
            if (visibleRevision < last) {
                refuseIfStopped();
            }
        }
    }

    /** Applies one batch. @return whether there may be more */
    private boolean applyNextBatch(Collection<Long> revisions, long last) {
        acquireLock();
        try {
            ensureOpen(MAX_BATCH_SIZE);
            if (rebuilding) {
                applyOutOfOrder(revisions);
                return false;
            }
            return visibleRevision < last && applyBatch();
        } catch (RuntimeException | Error e) {
            markFailed(e);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Follows what has changed since, if anything has. */
    void syncToLatest() {
        changes.findPosition(library).ifPresent(position -> syncTo(List.of(position.revision())));
    }

    private void refuseIfStopped() {
        if (stopped.getAsBoolean()) {
            throw new IndexException("The index of library " + library + " is being closed.", null);
        }
    }

    /**
     * Makes sure that the index is open and known; a lost one is to be rebuilt.
     *
     * @param maxMissing how many changes may be missing in an index that is made now, as for a new library, without it
     * being lost
     */
    private void ensureOpen(int maxMissing) {
        if (visibleRevision != UNKNOWN) {
            return;
        }
        Optional<LogPosition> position = changes.findPosition(library);
        if (position.isEmpty()) {
            return;
        }
        IndexState state = index.openLibrary(library, position.get().epoch());
        if (state.revision() > position.get().revision()) {
            index.dropLibrary(library);
            state = index.openLibrary(library, position.get().epoch());
        }
        if (state.created() && changes.countChangesAfter(library, 0) > maxMissing) {
            markLost();
        }
        visibleRevision = state.revision();
    }

    /** Applies one batch. @return whether there may be more */
    private boolean applyBatch() {
        Optional<LogPosition> position = changes.findPosition(library);
        if (position.isEmpty()) {
            return false;
        }
        IndexState state = index.openLibrary(library, position.get().epoch());
        long from = state.revision();
        if (state.created() && visibleRevision > 0) {
            markLost();
        }
        List<DocumentChange> batch = changes.findChangesAfter(library, from, MAX_BATCH_SIZE);
        long upTo = batch.isEmpty() ? Math.max(from, position.get().revision()) : batch.getLast().revision();
        if (upTo > from) {
            uncommitted = true;
            index.applyUpdates(library, updateFactory.createUpdates(library, batch), upTo);
        }
        visibleRevision = upTo;
        return !batch.isEmpty();
    }

    private void markLost() {
        log.warn("The index of library {} was lost; it is built anew from the storage", library);
        rebuilding = true;
    }

    /** Applies changes out of turn during a rebuild, without claiming to hold what came before them. */
    private void applyOutOfOrder(Collection<Long> revisions) {
        var batch = new ArrayList<DocumentChange>();
        long characters = 0;
        for (long revision : revisions.stream().sorted().toList()) {
            List<DocumentChange> current = revision <= visibleRevision ? List.of()
                    : changes.findChangesAfter(library, revision - 1, 1);
            if (!current.isEmpty() && current.getFirst().revision() == revision) {
                batch.add(current.getFirst());
                characters += countCharacters(current.getFirst());
            }
            if (batch.size() >= MAX_BATCH_SIZE || characters >= MAX_BATCH_CHARACTERS) {
                applyOutOfOrder(batch);
                batch.clear();
                characters = 0;
            }
        }
        applyOutOfOrder(batch);
    }

    private void applyOutOfOrder(List<DocumentChange> batch) {
        if (!batch.isEmpty()) {
            uncommitted = true;
            index.applyUpdates(library, updateFactory.createUpdates(library, batch), visibleRevision);
        }
    }

    private static long countCharacters(DocumentChange change) {
        return change instanceof DocumentChange.TextWritten written ? written.content().fullText().length() : 0;
    }

    // ---- Durability -------------------------------------------------------------------------------------------------

    /**
     * Makes durable what was applied, and lets the storage forget the removals that the index need not be told again.
     *
     * @param wait how long to wait for a batch under way; after it the commit is left to the next time
     * @return whether nothing is left to commit; not while the index is to be repaired
     */
    boolean commitIndex(Duration wait) {
        if (!uncommitted) {
            return true;
        }
        if (!tryAcquireLock(wait)) {
            return false;
        }
        try {
            if (visibleRevision == UNKNOWN) {
                return false;
            }
            if (uncommitted) {
                long durable = index.commitLibrary(library);
                uncommitted = false;
                if (durable < visibleRevision && !rebuilding) {
                    // It went back to an earlier commit by itself.
                    markSuspect();
                }
                changes.acknowledge(library, durable);
            }
            return true;
        } catch (RuntimeException | Error e) {
            markFailed(e);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    // ---- Repair -----------------------------------------------------------------------------------------------------

    /** The index is to be opened anew and looked at before it is trusted again. */
    void markSuspect() {
        suspect = true;
    }

    boolean needsRepair() {
        return suspect || rebuilding;
    }

    /** Whether changes or repairs of the index fail, and it may lack documents. */
    boolean isBroken() {
        return broken;
    }

    boolean isRebuilding() {
        return rebuilding;
    }

    /** How many changes the index has yet to follow. */
    long countMissing() {
        return changes.countChangesAfter(library, Math.max(0, visibleRevision));
    }

    /**
     * Opens a suspect index and applies what is missing, for about as long as a turn takes; does nothing before its
     * next try is due.
     *
     * @return whether there is more to do at once
     */
    boolean repairIfDue(Duration turn) {
        return needsRepair() && System.nanoTime() - retryAtNanos >= 0 && repairNow(turn);
    }

    /** Repairs as {@link #repairIfDue} does, be the next try due or not. */
    boolean repairNow(Duration turn) {
        long end = System.nanoTime() + turn.toNanos();
        boolean more = true;
        while (more && System.nanoTime() - end < 0 && !stopped.getAsBoolean()) {
            acquireLock();
            try {
                if (suspect) {
                    visibleRevision = UNKNOWN;
                    suspect = false;
                }
                ensureOpen(0);
                more = applyBatch();
                if (!more) {
                    markRepaired();
                }
            } catch (RuntimeException | Error e) {
                long delay = MIN_RETRY_DELAY.toNanos() << Math.min(failedRepairs++, 10);
                retryAtNanos = System.nanoTime() + Math.min(delay, MAX_RETRY_DELAY.toNanos());
                markFailed(e);
                throw e;
            } finally {
                lock.unlock();
            }
        }
        return more;
    }

    private void markRepaired() {
        if (broken) {
            log.info("The index of library {} is whole again", library);
        }
        rebuilding = false;
        broken = false;
        failedRepairs = 0;
    }

    /** The index has thrown away what was not committed; nothing is visible for certain until it is repaired. */
    private void markFailed(Throwable failure) {
        if (stopped.getAsBoolean()) {
            return;
        }
        broken = true;
        suspect = true;
        visibleRevision = UNKNOWN;
        log.warn("The index of library {} could not follow; it is repaired: {}", library, failure.toString());
    }

    // ---- The end of a library ---------------------------------------------------------------------------------------

    /** Empties the index of a library that is there; {@link #repairIfDue} builds it anew. */
    void discardIndex() {
        acquireLock();
        try {
            visibleRevision = UNKNOWN;
            uncommitted = false;
            suspect = true;
            index.dropLibrary(library);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Deletes the library and its index. Nothing else is done to the index meanwhile, so that no step of this life of
     * the library is taken for one of the next.
     *
     * @param removal removes the library from the storage and says whether it was there
     */
    boolean deleteLibrary(BooleanSupplier removal) {
        acquireLock();
        try {
            boolean removed = removal.getAsBoolean();
            visibleRevision = UNKNOWN;
            uncommitted = false;
            rebuilding = false;
            broken = false;
            suspect = false;
            tryDropIndex();
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** What cannot be dropped now is dropped when the projection is {@linkplain #retireIfDeleted retired}. */
    private void tryDropIndex() {
        try {
            index.dropLibrary(library);
        } catch (IndexException e) {
            log.warn("The index of the deleted library {} could not be dropped; it is tried again", library, e);
        }
    }

    /**
     * Makes sure that the index holds nothing that the library has removed, but for what is left in its files.
     *
     * @return whether that is so; not while it is to be repaired
     */
    boolean isReadyToPurge(Duration wait) {
        if (changes.findPosition(library).isEmpty() && dropIfGone()) {
            return true;
        }
        return !needsRepair() && commitIndex(wait);
    }

    /** Looks under the lock, lest the index of a library that is made anew meanwhile be dropped. */
    private boolean dropIfGone() {
        acquireLock();
        try {
            boolean gone = changes.findPosition(library).isEmpty();
            if (gone) {
                index.dropLibrary(library);
            }
            return gone;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Retires the projection of a library that does not exist, its index being dropped.
     *
     * @return whether it was retired; not if the library exists or something is done with it just now
     */
    boolean retireIfDeleted() {
        if (visibleRevision != UNKNOWN || !lock.tryLock()) {
            return false;
        }
        try {
            if (!retired && changes.findPosition(library).isEmpty()) {
                index.dropLibrary(library);
                retired = true;
            }
            return retired;
        } finally {
            lock.unlock();
        }
    }

    private void acquireLock() {
        lock.lock();
        refuseIfRetired();
    }

    private boolean tryAcquireLock(Duration wait) {
        boolean entered = false;
        boolean interrupted = false;
        long deadline = System.nanoTime() + wait.toNanos();
        do {
            try {
                entered = lock.tryLock(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        } while (!entered && deadline - System.nanoTime() > 0);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (entered) {
            refuseIfRetired();
        }
        return entered;
    }

    private void refuseIfRetired() {
        if (retired) {
            lock.unlock();
            throw new RetiredException();
        }
    }
}
