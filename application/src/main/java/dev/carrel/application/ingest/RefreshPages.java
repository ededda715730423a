package dev.carrel.application.ingest;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Queues pages for a refresh at the interval of their library, and unpublishes pages that are gone after a grace
 * period.
 */
final class RefreshPages {

    /** The refreshes of a library that are queued at a time: few, so that the next library gets its turn soon. */
    private static final int MAX_PAGES_PER_LIBRARY = 50;
    private static final int MAX_BATCH_SIZE = 200;

    private final DocumentQueue queue;
    private final SyncIndexes syncIndexes;
    private final WorkSignal workSignal;
    private final IngestLimits limits;
    private final InstantSource clock;

    RefreshPages(DocumentQueue queue, SyncIndexes syncIndexes, WorkSignal workSignal, IngestLimits limits,
            InstantSource clock) {
        this.queue = queue;
        this.syncIndexes = syncIndexes;
        this.workSignal = workSignal;
        this.limits = limits;
        this.clock = clock;
    }

    /** Does what is due. Refreshes leave room in the queue for added documents, but do not wait for it to be empty. */
    void runDue() {
        Instant now = clock.instant();
        int maxPerLibrary = queue.countPending() <= limits.maxPending() / 2 ? MAX_PAGES_PER_LIBRARY : 1;
        int refreshed = queue.enqueueRefreshes(now, maxPerLibrary, MAX_BATCH_SIZE);
        for (int page = 0; page < refreshed; page++) {
            workSignal.signalWork();
        }
        queue.unpublishGone(now.minus(limits.goneGrace()), now).forEach(syncIndexes::trySync);
    }

}
