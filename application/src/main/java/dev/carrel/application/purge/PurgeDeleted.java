package dev.carrel.application.purge;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.application.port.Storage;
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
 * Purges from the files what was deleted, not at once but for all deletions of a while together, since that reads much
 * of them. The storage keeps the note of what is to be purged, so that it does not matter how long a process lives.
 * Thread-safe.
 */
public final class PurgeDeleted {

    private static final Logger log = LoggerFactory.getLogger(PurgeDeleted.class);

    private final PendingPurges erasures;
    private final Storage storage;
    private final SyncIndexes syncIndexes;
    private final Duration maxDelay;
    private final InstantSource clock;
    private final ReentrantLock running = new ReentrantLock();
    /** Those whose deletions are purged from the storage, but not from the index yet. */
    private final Map<LibraryId, Long> storagePurged = new HashMap<>();

    /**
     * @param maxDelay after what time at most it is gone
     */
    public PurgeDeleted(Storage storage, SyncIndexes syncIndexes, Duration maxDelay, InstantSource clock) {
        this.erasures = storage.pendingPurges();
        this.storage = storage;
        this.syncIndexes = syncIndexes;
        this.maxDelay = maxDelay;
        this.clock = clock;
    }

    /**
     * Erases what has waited for half of the time that it may take; to be called a few times in that time. Returns at
     * once if another call is under way.
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
        List<PendingPurge> due = erasures.findPending(now).stream().filter(each -> isDue(each, now)).toList();
        if (due.isEmpty()) {
            return;
        }
        if (due.stream().allMatch(this::isStoragePurged) || storage.purgeDeleted()) {
            due.forEach(each -> storagePurged.put(each.library(), each.deletions()));
        } else {
            log.debug("What was deleted from {} is still being read; it is erased later", due);
        }
        List<PendingPurge> purged = due.stream().filter(each -> syncIndexes.purgeIndex(each.library())).toList();
        List<PendingPurge> erased = purged.stream().filter(this::isStoragePurged).toList();
        erasures.markPurged(erased);
        erased.forEach(each -> storagePurged.remove(each.library()));
    }

    private boolean isDue(PendingPurge erasure, Instant now) {
        Instant due = erasure.since().plus(maxDelay.dividedBy(2));
        // A clock that was put back must not put it off.
        return !now.isBefore(due) || now.isBefore(erasure.since());
    }

    private boolean isStoragePurged(PendingPurge erasure) {
        return storagePurged.getOrDefault(erasure.library(), 0L) == erasure.deletions();
    }
}
