package dev.carrel.application.purge;

import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.PassageIndex;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Purges deleted text from the files of the storage and the indexes, all deletions of a while together, since a purge
 * reads much of them. The storage keeps the pending purges, so that they survive the end of a process. Thread-safe.
 */
public final class PurgeDeleted implements EnginePart {

    private static final Logger log = LoggerFactory.getLogger(PurgeDeleted.class);

    /** A check costs one read; engines with a shorter life purge what is due when they close. */
    private static final Duration MAX_INTERVAL = Duration.ofMinutes(1);

    private static final String INDEX_PURGE_DUTY = "purge of the index";
    private static final String STORAGE_PURGE_DUTY = "purge of the storage";

    private final LeaseHolder engine;
    private final PendingPurges pendingPurges;
    private final Storage storage;
    private final PassageIndex index;
    private final SyncIndexes syncIndexes;
    private final HoldDuties duties;
    private final Duration maxDelay;
    private final InstantSource clock;
    private final ReentrantLock running = new ReentrantLock();
    private final AtomicBoolean isForgotten = new AtomicBoolean();
    /** The number of deletions of each library that are purged from the storage, but not from its index yet. */
    private final Map<LibraryId, Long> storagePurged = new HashMap<>();

    /**
     * @param engine purges its index
     * @param maxDelay the time after which deleted text is physically gone
     */
    public PurgeDeleted(LeaseHolder engine, Storage storage, PassageIndex index, SyncIndexes syncIndexes,
            Duration maxDelay,
            HoldDuties duties, InstantSource clock) {
        this.engine = engine;
        this.pendingPurges = storage.pendingPurges();
        this.storage = storage;
        this.index = index;
        this.syncIndexes = syncIndexes;
        this.duties = duties;
        this.maxDelay = maxDelay;
        this.clock = clock;
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        Duration sixth = maxDelay.dividedBy(6);
        jobs.runEvery(sixth.compareTo(MAX_INTERVAL) < 0 ? sixth : MAX_INTERVAL, "Purging what was deleted",
                BackgroundJobs.LONG_STALL_LIMIT, this::runDue);
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        // A shared index is left to the other engines: to purge it may take minutes.
        if (!index.isShared()) {
            plan.addOptional(Phase.SAVE_STATE, this::runDue,
                    "What was deleted could not be erased; the next engine does it");
        }
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

    /**
     * Has all indexes purged at the next run, since the others have not waited for this engine: what they completed
     * meanwhile is no pending purge any more. An index that engines share is purged by the others.
     */
    public void reportForgotten() {
        if (!syncIndexes.sharesIndex()) {
            isForgotten.set(true);
        }
    }

    private void purgeAllIndexes() {
        if (!isForgotten.getAndSet(false)) {
            return;
        }
        boolean complete = false;
        try {
            // All of them, also after one that cannot be purged now.
            complete = storage.libraries()
                    .findAll()
                    .stream()
                    .filter(each -> !syncIndexes.purgeIndex(each.id()))
                    .count() == 0;
        } finally {
            if (!complete) {
                isForgotten.set(true);
            }
        }
    }

    private void purgeDue() {
        purgeAllIndexes();
        List<PendingPurge> due = findDue();
        if (due.isEmpty()) {
            return;
        }
        if (due.stream().allMatch(this::isStoragePurged)) {
            purgeIndexes(due);
        } else if (duties.tryHold(STORAGE_PURGE_DUTY)) {
            // An engine that does not get the duty finds later what is purged; this one, what just was.
            try {
                due = findDue();
                purgeStorage(due);
            } finally {
                duties.release(STORAGE_PURGE_DUTY);
            }
            purgeIndexes(due);
        }
    }

    private List<PendingPurge> findDue() {
        Instant now = clock.instant();
        return pendingPurges.findPending(engine, now).stream().filter(each -> isDue(each, now)).toList();
    }

    private void purgeIndexes(List<PendingPurge> due) {
        if (!syncIndexes.sharesIndex()) {
            purgeEach(due);
        } else if (duties.tryHold(INDEX_PURGE_DUTY)) {
            // What this engine purges from the index, the others find purged.
            try {
                purgeEach(due);
            } finally {
                duties.release(INDEX_PURGE_DUTY);
            }
        }
    }

    private void purgeEach(List<PendingPurge> due) {
        List<PendingPurge> indexPurged = due.stream().filter(each -> syncIndexes.purgeIndex(each.library())).toList();
        List<PendingPurge> completed = indexPurged.stream().filter(this::isStoragePurged).toList();
        pendingPurges.markPurged(engine, completed);
        completed.forEach(each -> storagePurged.remove(each.library()));
    }

    private void purgeStorage(List<PendingPurge> due) {
        if (due.stream().allMatch(this::isStoragePurged)) {
            return;
        }
        if (storage.purgeDeleted()) {
            due.forEach(each -> storagePurged.put(each.library(), each.deletions()));
            pendingPurges.markStoragePurged(due);
        } else {
            log.debug("The deleted text of {} is still being read; it is purged later", due);
        }
    }

    private boolean isDue(PendingPurge purge, Instant now) {
        Instant due = purge.since().plus(maxDelay.dividedBy(2));
        // A clock that was set back does not delay the purge.
        return !now.isBefore(due) || now.isBefore(purge.since());
    }

    private boolean isStoragePurged(PendingPurge purge) {
        return purge.storagePurged() || storagePurged.getOrDefault(purge.library(), 0L) == purge.deletions();
    }
}
