package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
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
    private static final int MAX_PAGES_PER_LIBRARY = 50;
    private static final int MAX_BATCH_SIZE = 200;

    private final DocumentQueue queue;
    private final SyncIndexes syncIndexes;
    private final WorkSignal workSignal;
    private final IngestLimits limits;
    private final InstantSource clock;

    public RefreshPages(Storage storage, SyncIndexes syncIndexes, WorkSignal workSignal,
            IngestLimits limits, InstantSource clock) {
        this.queue = storage.documentQueue();
        this.syncIndexes = syncIndexes;
        this.workSignal = workSignal;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Does what is due now. Refreshes leave room in the queue for what is added, but do not wait for it to be empty.
     */
    public void runDue() {
        Instant now = clock.instant();
        int share = queue.countPending() <= limits.maxPending() / 2 ? MAX_PAGES_PER_LIBRARY : 1;
        int refreshed = queue.enqueueRefreshes(now, share, MAX_BATCH_SIZE);
        for (int page = 0; page < refreshed; page++) {
            workSignal.signalWork();
        }
        queue.unpublishGone(now.minus(limits.goneGrace()), now).forEach(this::syncIndex);
    }

    private void syncIndex(LibraryId library) {
        try {
            syncIndexes.syncLibrary(library);
        } catch (IndexException e) {
            log.debug("The index of library {} could not catch up; it is repaired", library, e);
        }
    }
}
