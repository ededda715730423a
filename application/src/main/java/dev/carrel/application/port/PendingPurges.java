package dev.carrel.application.port;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The notes of what was deleted and may still be in the files of the storage or of the index. Each is made by the
 * transaction that deletes: a document or its text, a conversation, a library. So that no end of a process loses it.
 */
public interface PendingPurges {

    /**
     * Returns the notes there are, in no order. One that was made since the last call is dated now.
     */
    List<PendingPurge> findPending(Instant now);

    /** Takes notes back whose deletions are erased; where more was deleted since, a note stays and is dated anew. */
    void markPurged(Collection<PendingPurge> erased);

    /**
     * Deletions of a library that are to be erased.
     *
     * @param library need not exist any more
     * @param deletions grows with each
     * @param since when the first of them was seen
     */
    record PendingPurge(LibraryId library, long deletions, Instant since) {}
}
