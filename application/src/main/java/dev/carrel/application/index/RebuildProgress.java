package dev.carrel.application.index;

import java.util.List;

/**
 * The progress of rebuilding lost indexes.
 *
 * @param behind the number of documents that the indexes lack
 * @param total the number that they lacked at the beginning; 0 if no index is being rebuilt
 */
public record RebuildProgress(long behind, long total) {

    static final RebuildProgress NONE = new RebuildProgress(0, 0);

    /** Returns whether an index is being rebuilt. */
    public boolean isRebuilding() {
        return total > 0;
    }

    /** Returns the progress that follows this one while the given indexes are being rebuilt. */
    RebuildProgress update(List<SyncState> rebuilding) {
        if (rebuilding.isEmpty()) {
            return NONE;
        }
        long missing = rebuilding.stream().mapToLong(SyncState::missingChanges).sum();
        return new RebuildProgress(missing, Math.max(1, Math.max(total, missing)));
    }
}
