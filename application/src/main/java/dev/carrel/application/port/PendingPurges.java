package dev.carrel.application.port;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The record of deletions whose data may remain in the files of the storage or the index until they are purged. Every
 * transaction that deletes a document, its text, a conversation or a library adds to it, so that no crash loses one.
 */
public interface PendingPurges {

    /**
     * Returns the purges that an engine has not confirmed, in no order.
     *
     * @param now the {@code since} of deletions that were made after the engine's last call
     */
    List<PendingPurge> findPending(LeaseHolder engine, Instant now);

    /**
     * Records that data was purged from a storage that engines share, so that the others need not do it. Does nothing
     * in a storage of one engine.
     */
    void markStoragePurged(Collection<PendingPurge> purged);

    /**
     * Confirms that data was purged from the storage and from the engine's index; an entry stays, with a new date for
     * this engine, if more was deleted meanwhile. It is removed once all engines that
     * {@linkplain dev.carrel.application.port.coordination.Coordination share} the storage have confirmed it.
     */
    void markPurged(LeaseHolder engine, Collection<PendingPurge> purged);

    /**
     * Deletions in a library whose data is to be purged.
     *
     * @param library possibly deleted itself
     * @param deletions a number that grows with each deletion
     * @param since when the engine first saw a deletion that it has not purged
     * @param storagePurged whether all of them were {@linkplain #markStoragePurged purged from the storage}. If only
     * the first ones were, these are the deletions, and the later ones are a purge of their own afterwards, so that the
     * engines do not purge the storage again one after the other
     */
    record PendingPurge(LibraryId library, long deletions, Instant since, boolean storagePurged) {}
}
