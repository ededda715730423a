package dev.carrel.application.index;

import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops the index of one library: to rebuild it, or because the library is deleted. Works under the indexer's lock. */
final class IndexRemover {

    private static final Logger log = LoggerFactory.getLogger(IndexRemover.class);

    private final LibraryId library;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final RetirableLock lock;
    private final SyncState state;

    IndexRemover(LibraryId library, ChangeLog changes, PassageIndex index, RetirableLock lock, SyncState state) {
        this.library = library;
        this.changes = changes;
        this.index = index;
        this.lock = lock;
        this.state = state;
    }

    /** Empties the index of a library that exists; a repair rebuilds it. */
    void discardIndex() {
        lock.acquire();
        try {
            state.markDiscarded();
            index.dropLibrary(library);
        } finally {
            lock.release();
        }
    }

    /**
     * Deletes the library and its index. Nothing else changes the index meanwhile, so that no step of this life of the
     * library is taken for one of the next.
     *
     * @param removal deletes the library from the storage and returns whether it existed
     */
    boolean deleteLibrary(BooleanSupplier removal) {
        lock.acquire();
        try {
            boolean existed = removal.getAsBoolean();
            state.markDeleted();
            tryDropIndex();
            return existed;
        } finally {
            lock.release();
        }
    }

    /** An index that cannot be dropped now is dropped when the indexer is {@linkplain #retireIfLibraryGone retired}. */
    private void tryDropIndex() {
        try {
            index.dropLibrary(library);
        } catch (IndexException e) {
            FailureLog.warn(log, e, "The index of the deleted library {} could not be dropped; it is tried again",
                    library);
        }
    }

    /**
     * Drops the index if the library does not exist.
     *
     * @return whether it does not
     */
    boolean dropIfLibraryGone() {
        if (changes.findPosition(library).isPresent()) {
            return false;
        }
        lock.acquire();
        try {
            // Checked again under the lock, since the library may have been created anew meanwhile.
            boolean gone = changes.findPosition(library).isEmpty();
            if (gone) {
                index.dropLibrary(library);
            }
            return gone;
        } finally {
            lock.release();
        }
    }

    /**
     * Makes the index of another life of the library count as closed: another engine may have deleted the library and
     * created it anew, with lower revisions.
     */
    void closeUnlessOf(String currentEpoch) {
        if (state.isOf(currentEpoch)) {
            return;
        }
        lock.acquire();
        try {
            state.closeUnlessOf(currentEpoch);
        } finally {
            lock.release();
        }
    }

    /**
     * Retires the indexer of a library that does not exist, and drops the index.
     *
     * @return whether the indexer is retired; false if the library exists or its index is in use
     */
    boolean retireIfLibraryGone() {
        if (state.isOpen() || !lock.tryAcquireNow()) {
            return false;
        }
        try {
            if (!lock.isRetired() && changes.findPosition(library).isEmpty()) {
                index.dropLibrary(library);
                lock.retire();
            }
            return lock.isRetired();
        } finally {
            lock.release();
        }
    }
}
