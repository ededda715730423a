package dev.carrel.application.index;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Applies the changes of one library to its index, in the order of their revisions, each read from the storage as it is
 * at that moment: a text that was deleted meanwhile cannot come back, and applying a change twice does no harm. Used
 * under the indexer's lock.
 */
final class ChangeApplier {

    static final int MAX_BATCH_SIZE = 500;
    private static final int MAX_BATCH_CHARACTERS = 8_000_000;

    private final LibraryId library;
    private final ChangeLog changes;
    private final PassageIndex index;
    private final IndexUpdateFactory updateFactory;
    private final SyncState state;
    /** The horizon of the log when the index was opened: it misses no deletion up to there. */
    private long horizonAtOpening;

    ChangeApplier(LibraryId library, ChangeLog changes, PassageIndex index, IndexUpdateFactory updateFactory,
            SyncState state) {
        this.library = library;
        this.changes = changes;
        this.index = index;
        this.updateFactory = updateFactory;
        this.state = state;
    }

    /**
     * Opens the index if it is not open. One that was lost is marked for a rebuild, and so is a shared one that lacks
     * many changes, which another engine may be filling. One with a revision from the future, of another life of the
     * library, is dropped, and so is one that was away when the log lost tombstones.
     *
     * @param maxMissing the number of changes that an empty index may lack without counting as lost, as that of a new
     * library does
     */
    void ensureOpen(int maxMissing) {
        if (state.isOpen()) {
            return;
        }
        changes.findPosition(library).ifPresent(position -> open(position, maxMissing));
    }

    private void open(LogPosition position, int maxMissing) {
        IndexState opened = index.openLibrary(library, position.epoch());
        boolean mayMissDeletions = opened.revision() > 0 && opened.revision() < position.horizon();
        if (isFromTheFuture(opened, position) || mayMissDeletions) {
            index.dropLibrary(library);
            opened = index.openLibrary(library, position.epoch());
        }
        horizonAtOpening = position.horizon();
        markIncomplete(opened, position, opened.revision() == 0 ? maxMissing : MAX_BATCH_SIZE);
        state.setOpen(position.epoch(), opened.revision());
    }

    /** Another engine may have changed a shared index after the position was read. */
    private boolean isFromTheFuture(IndexState opened, LogPosition position) {
        return opened.revision() > position.revision()
                && (!index.isShared() || changes.findPosition(library)
                        .filter(later -> later.epoch().equals(position.epoch()))
                        .filter(later -> later.revision() >= opened.revision())
                        .isEmpty());
    }

    private void markIncomplete(IndexState opened, LogPosition position, int maxMissing) {
        if (!opened.created() && (!index.isShared() || position.revision() - opened.revision() <= maxMissing)) {
            return;
        }
        long missing = changes.countChangesAfter(library, opened.revision());
        if (missing > maxMissing && opened.created()) {
            state.markLost(missing);
        } else if (missing > maxMissing) {
            state.markIncomplete(missing);
        }
    }

    /** Returns whether a shared index lacks changes, after a look at what another engine has applied. */
    boolean lacksChanges() {
        Optional<LogPosition> position = changes.findPosition(library);
        if (position.isEmpty()) {
            return false;
        }
        long applied = index.openLibrary(library, position.get().epoch()).revision();
        if (applied > state.visibleRevision()) {
            // The next commit acknowledges the changes for this engine too.
            state.markUncommitted();
        }
        state.setOpen(position.get().epoch(), applied);
        return applied < position.get().revision();
    }

    /**
     * Applies the next batch of changes.
     *
     * @param needed the revision that is enough, if another engine has applied the changes up to there
     * @return whether there may be more
     */
    boolean applyNextBatch(long needed) {
        Optional<LogPosition> position = changes.findPosition(library);
        if (position.isEmpty()) {
            return false;
        }
        IndexState opened = index.openLibrary(library, position.get().epoch());
        long from = opened.revision();
        if (position.get().horizon() > Math.max(from, horizonAtOpening)) {
            // The log has lost tombstones that this engine has not seen: the others had forgotten it.
            open(position.get(), 0);
            return true;
        }
        if (opened.created() && state.visibleRevision() > 0) {
            state.markLost(changes.countChangesAfter(library, 0));
        } else if (index.isShared() && from < state.visibleRevision()) {
            // Another engine is filling it again.
            state.markIncomplete(changes.countChangesAfter(library, from));
        }
        if (from > state.visibleRevision()) {
            // Another engine was faster. The next commit acknowledges the changes for this engine too.
            state.markUncommitted();
        }
        if (index.isShared() && from >= needed) {
            state.setOpen(position.get().epoch(), from);
            return false;
        }
        List<DocumentChange> batch = changes.findChangesAfter(library, from, MAX_BATCH_SIZE);
        long upTo = batch.isEmpty() ? Math.max(from, position.get().revision()) : batch.getLast().revision();
        if (upTo > from) {
            state.markUncommitted();
            index.applyUpdates(library, updateFactory.createUpdates(library, batch), upTo);
        }
        state.setOpen(position.get().epoch(), upTo);
        return !batch.isEmpty();
    }

    /**
     * Looks whether a shared index still has what it had; one that another engine is filling again, or that was lost,
     * is closed for a repair.
     */
    void checkSharedIndex() {
        Optional<LogPosition> position = changes.findPosition(library);
        if (position.isPresent() && state.isOpen()) {
            state.closeUnlessOf(position.get().epoch());
            IndexState found = index.openLibrary(library, position.get().epoch());
            if (found.created() && position.get().revision() > 0) {
                state.markLost(changes.countChangesAfter(library, 0));
            }
            if (found.revision() < state.visibleRevision()) {
                state.markSuspect();
            }
        }
    }

    /**
     * Applies changes ahead of their turn, as during a rebuild. The visible revision stays as it is.
     */
    void applyOutOfOrder(Collection<Long> revisions) {
        var batch = new ArrayList<DocumentChange>();
        long characters = 0;
        for (long revision : revisions.stream().sorted().toList()) {
            Optional<DocumentChange> change = findChange(revision);
            if (change.isPresent()) {
                batch.add(change.get());
                characters += countCharacters(change.get());
            }
            if (batch.size() >= MAX_BATCH_SIZE || characters >= MAX_BATCH_CHARACTERS) {
                applyBatch(batch);
                batch.clear();
                characters = 0;
            }
        }
        applyBatch(batch);
    }

    /** Returns the change of a revision, unless the index has it or a later change replaced it. */
    private Optional<DocumentChange> findChange(long revision) {
        return revision <= state.visibleRevision()
                ? Optional.empty()
                : changes.findChangesAfter(library, revision - 1, 1)
                        .stream()
                        .filter(change -> change.revision() == revision)
                        .findFirst();
    }

    private void applyBatch(List<DocumentChange> batch) {
        if (!batch.isEmpty()) {
            state.markUncommitted();
            // Another engine may have dropped a shared index since, which then lacks what was visible.
            long upTo = index.isShared() ? 0 : state.visibleRevision();
            index.applyUpdates(library, updateFactory.createUpdates(library, batch), upTo);
        }
    }

    private static long countCharacters(DocumentChange change) {
        return change instanceof DocumentChange.TextWritten written ? written.content().fullText().length() : 0;
    }
}
