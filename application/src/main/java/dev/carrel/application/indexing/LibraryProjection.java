package dev.carrel.application.indexing;

import dev.carrel.application.port.Changes;
import dev.carrel.application.port.Changes.Change;
import dev.carrel.application.port.Changes.Position;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.Held;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The index of one library as it follows the library's changes. All that changes the index goes through here, one thread
 * at a time and in the order of the revisions, each change read from the storage as it is at that moment: so a text that
 * was deleted meanwhile cannot come back, and applying a change twice does no harm.
 */
final class LibraryProjection {

    private static final int BATCH = 500;

    private final LibraryId library;
    private final Changes changes;
    private final PassageIndex index;
    private final Updates updates;
    /** Fair, so that a rebuild lets new changes in between its batches. */
    private final ReentrantLock lock = new ReentrantLock(true);
    /** Up to which revision searches see everything; -1 before the index was looked at. */
    private volatile long visible = -1;
    private volatile boolean rebuilding;
    private boolean uncommitted;

    LibraryProjection(LibraryId library, Changes changes, PassageIndex index, Updates updates) {
        this.library = library;
        this.changes = changes;
        this.index = index;
        this.updates = updates;
    }

    /**
     * Looks at what the index holds.
     *
     * @return whether it was lost and must be built anew, which {@link #rebuild} does; if not, it has caught up
     */
    boolean open() {
        lock.lock();
        try {
            Optional<Position> position = changes.position(library);
            if (position.isEmpty()) {
                return false;
            }
            boolean lost = lost(position.get());
            rebuilding = lost;
            if (!lost) {
                catchUp();
            }
            return lost;
        } finally {
            lock.unlock();
        }
    }

    /** Looks at the index once more. @return as {@link #open}; not while it is being built anew */
    boolean examine() {
        return !rebuilding && open();
    }

    /** Returns when searches see the change of that revision. */
    void follow(long revision) {
        if (visible >= revision) {
            return;
        }
        lock.lock();
        try {
            if (rebuilding) {
                applyAlone(revision);
            } else if (visible < revision) {
                catchUp();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Follows what has changed since, if anything has. */
    void catchUpIfBehind() {
        changes.position(library).ifPresent(position -> follow(position.revision()));
    }

    /**
     * Builds the index anew from the storage, letting other changes in between.
     *
     * @param goOn
     *            asked after each batch
     */
    void rebuild(BooleanSupplier goOn) {
        do {
            lock.lock();
            try {
                rebuilding = rebuilding && step();
            } finally {
                lock.unlock();
            }
        } while (goOn.getAsBoolean() && rebuilding);
    }

    /** How many changes the index has yet to follow. */
    long behind() {
        return changes.countAfter(library, Math.max(0, visible));
    }

    boolean isRebuilding() {
        return rebuilding;
    }

    /** Makes durable what was applied, and lets the storage forget the removals that the index need not be told again. */
    void commit() {
        lock.lock();
        try {
            if (uncommitted) {
                long durable = index.commit(library);
                uncommitted = false;
                changes.followed(library, durable);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Empties the index of a library that is there, so that {@link #open} finds it lost. */
    void discard() {
        lock.lock();
        try {
            index.drop(library);
            visible = -1;
            uncommitted = false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Deletes the library and its index. Nothing else is done to the index meanwhile, so that no step of this life of the
     * library is taken for one of the next.
     *
     * @param removal
     *            removes the library from the storage and says whether it was there
     */
    boolean delete(BooleanSupplier removal) {
        lock.lock();
        try {
            boolean removed = removal.getAsBoolean();
            discard();
            rebuilding = false;
            return removed;
        } finally {
            lock.unlock();
        }
    }

    private boolean lost(Position position) {
        Held held = index.open(library, position.epoch());
        if (held.revision() > position.revision()) {
            index.drop(library);
            held = index.open(library, position.epoch());
        }
        visible = held.revision();
        return held.made() && position.revision() > 0;
    }

    private void catchUp() {
        try {
            applyAll();
        } catch (IndexException first) {
            // The index went back to its last durable state; what followed is applied again, once.
            visible = -1;
            applyAll();
        }
    }

    private void applyAll() {
        while (step()) {
            // The next batch.
        }
    }

    /** Applies one batch. @return whether there may be more */
    private boolean step() {
        Optional<Position> position = changes.position(library);
        if (position.isEmpty()) {
            return false;
        }
        long from = index.open(library, position.get().epoch()).revision();
        List<Change> batch = changes.after(library, from, BATCH);
        long upTo = batch.isEmpty() ? Math.max(from, position.get().revision()) : batch.getLast().revision();
        if (upTo > from) {
            uncommitted = true;
            index.apply(library, updates.of(library, batch), upTo);
        }
        visible = upTo;
        return !batch.isEmpty();
    }

    /** Applies one change out of turn, without claiming to hold what came before it. */
    private void applyAlone(long revision) {
        List<Change> current = changes.after(library, revision - 1, 1);
        if (!current.isEmpty() && current.getFirst().revision() == revision) {
            uncommitted = true;
            index.apply(library, updates.of(library, current), visible);
        }
    }
}
