package dev.carrel.application.purge;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Purges deleted text from the files of the storage and the indexes, all deletions of a while together, since a purge
 * reads much of them. The storage keeps the pending purges, so that they survive the end of a process. Thread-safe.
 */
public final class PurgeDeleted {

    private static final Logger log = LoggerFactory.getLogger(PurgeDeleted.class);

    private final LeaseHolder engine;
    private final PendingPurges pendingPurges;
    private final Storage storage;
    private final SyncIndexes syncIndexes;
    private final Duration maxDelay;
    private final InstantSource clock;
    private final ReentrantLock running = new ReentrantLock();
    /** The number of deletions of each library that are purged from the storage, but not from its index yet. */
    private final Map<LibraryId, Long> storagePurged = new HashMap<>();

    /**
     * @param engine purges its index
     * @param maxDelay the time after which deleted text is physically gone
     */
    public PurgeDeleted(LeaseHolder engine, Storage storage, SyncIndexes syncIndexes, Duration maxDelay,
            InstantSource clock) {
        this.engine = engine;
        this.pendingPurges = storage.pendingPurges();
        this.storage = storage;
        this.syncIndexes = syncIndexes;
        this.maxDelay = maxDelay;
        this.clock = clock;
    }

    /**
     * Purges deletions that are older than half the maximum delay. To be called several times within the delay. Returns
     * at once if another call is running.
     */
    public void runDue() {
        if (running.tryLock()) {
            try {
                purgeDue();
            } finally {
                running.unlock();
            }
        }
    }

    private void purgeDue() {
        Instant now = clock.instant();
        List<PendingPurge> due = pendingPurges.findPending(engine, now)
                .stream()
                .filter(each -> isDue(each, now))
                .toList();
        if (due.isEmpty()) {
            return;
        }
        if (due.stream().allMatch(this::isStoragePurged) || storage.purgeDeleted()) {
            due.forEach(each -> storagePurged.put(each.library(), each.deletions()));
        } else {
            log.debug("The deleted text of {} is still being read; it is purged later", due);
        }
        List<PendingPurge> indexPurged = due.stream().filter(each -> syncIndexes.purgeIndex(each.library())).toList();
        List<PendingPurge> completed = indexPurged.stream().filter(this::isStoragePurged).toList();
        pendingPurges.markPurged(engine, completed);
        completed.forEach(each -> storagePurged.remove(each.library()));
    }

    private boolean isDue(PendingPurge purge, Instant now) {
        Instant due = purge.since().plus(maxDelay.dividedBy(2));
        // A clock that was set back does not delay the purge.
        return !now.isBefore(due) || now.isBefore(purge.since());
    }

    private boolean isStoragePurged(PendingPurge purge) {
        return storagePurged.getOrDefault(purge.library(), 0L) == purge.deletions();
    }
}
