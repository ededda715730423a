package dev.carrel.application;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.processing.AddDocument;
import dev.carrel.application.processing.ProcessDocuments;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an open engine does by itself: makes the index durable now and then, ends overdue leases, rebuilds lost indexes. */
final class Upkeep {

    private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
    private static final long COMMIT_SECONDS = 2;
    private static final long LEASE_SECONDS = 10;
    private static final long REBUILD_AGAIN_SECONDS = 5;

    private final FollowChanges followChanges;
    private final ProcessDocuments processDocuments;
    private final AddDocument addDocument;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("carrel-upkeep").factory());
    private final ScheduledExecutorService rebuilder = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("carrel-rebuild").factory());
    private volatile boolean stopping;

    Upkeep(Engine engine) {
        this.followChanges = engine.followChanges();
        this.processDocuments = engine.processDocuments();
        this.addDocument = engine.addDocument();
    }

    void start(List<LibraryId> lostIndexes) {
        every(COMMIT_SECONDS, followChanges::commit);
        every(COMMIT_SECONDS, addDocument::countWaiting);
        every(LEASE_SECONDS, processDocuments::expireLeases);
        if (!lostIndexes.isEmpty()) {
            rebuilder.execute(() -> rebuild(lostIndexes));
        }
    }

    /** Ends, without interrupting what is being done. */
    void stop() throws InterruptedException {
        stopping = true;
        followChanges.stop();
        thread.shutdown();
        rebuilder.shutdown();
        if (!thread.awaitTermination(1, TimeUnit.MINUTES) || !rebuilder.awaitTermination(1, TimeUnit.MINUTES)) {
            log.warn("Upkeep did not end in time");
        }
    }

    private void every(long seconds, Runnable task) {
        thread.scheduleWithFixedDelay(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error fault) {
                log.warn("Upkeep met a fault; it goes on", fault);
            }
        }, seconds, seconds, TimeUnit.SECONDS);
    }

    private void rebuild(List<LibraryId> lostIndexes) {
        try {
            followChanges.rebuild(lostIndexes);
        } catch (RuntimeException fault) {
            if (!stopping) {
                log.error("Rebuilding the index met a fault; it is tried again", fault);
                rebuilder.schedule(() -> rebuild(lostIndexes), REBUILD_AGAIN_SECONDS, TimeUnit.SECONDS);
            }
        }
    }
}
