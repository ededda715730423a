package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has pages read again when their library wants it, and lets those that are gone answer no more after a time of grace.
 */
public final class RefreshPages {

    private static final Logger log = LoggerFactory.getLogger(RefreshPages.class);
    /** So few pages of a library wait that the next library's turn comes soon. */
    private static final int SHARE = 50;
    private static final int AT_ONCE = 200;

    private final DocumentQueue queue;
    private final FollowChanges followChanges;
    private final Doorbell doorbell;
    private final IngestLimits limits;
    private final InstantSource clock;

    public RefreshPages(Storage storage, FollowChanges followChanges, Doorbell doorbell,
            IngestLimits limits, InstantSource clock) {
        this.queue = storage.documentQueue();
        this.followChanges = followChanges;
        this.doorbell = doorbell;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Does what is due now. Refreshes leave room in the queue for what is added, but do not wait for it to be empty.
     */
    public void tend() {
        Instant now = clock.instant();
        int share = queue.countPending() <= limits.maxPending() / 2 ? SHARE : 1;
        int refreshed = queue.enqueueRefreshes(now, share, AT_ONCE);
        for (int page = 0; page < refreshed; page++) {
            doorbell.ring();
        }
        queue.unpublishGone(now.minus(limits.goneGrace()), now).forEach(this::catchUp);
    }

    private void catchUp(LibraryId library) {
        try {
            followChanges.catchUp(library);
        } catch (IndexException e) {
            log.debug("The index of library {} could not catch up; it is repaired", library, e);
        }
    }
}
