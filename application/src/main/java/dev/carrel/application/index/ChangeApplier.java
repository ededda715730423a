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
     * Opens the index if it is not open. One that was lost is marked for a rebuild; one with a revision from the
     * future, of another life of the library, is dropped, and so is one that was away when the log lost tombstones.
     *
     * @param maxMissing the number of changes that an index created now may lack without counting as lost, as that of a
     * new library does
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
        if (opened.revision() > position.revision() || mayMissDeletions) {
            index.dropLibrary(library);
            opened = index.openLibrary(library, position.epoch());
        }
        horizonAtOpening = position.horizon();
        if (opened.created()) {
            long missing = changes.countChangesAfter(library, 0);
            if (missing > maxMissing) {
                state.markLost(missing);
            }
        }
        state.setOpen(position.epoch(), opened.revision());
    }

    /**
     * Applies the next batch of changes.
     *
     * @return whether there may be more
     */
    boolean applyNextBatch() {
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
            index.applyUpdates(library, updateFactory.createUpdates(library, batch), state.visibleRevision());
        }
    }

    private static long countCharacters(DocumentChange change) {
        return change instanceof DocumentChange.TextWritten written ? written.content().fullText().length() : 0;
    }
}
