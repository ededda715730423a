package dev.carrel.application;

import dev.carrel.application.answering.ForgetConversations;
import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an open engine does by itself: makes indexes durable now and then, tends leases, has pages refreshed, goes on with
 * crawls, tells callbacks, forgets conversations, erases what was deleted, rebuilds lost indexes.
 */
final class Upkeep {

    private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
    private static final Duration OFTEN = Duration.ofSeconds(2);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final Duration REBUILD_AGAIN = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PATIENCE_WITH_ERRANDS = Duration.ofSeconds(2);
    /** So many callbacks are told at once, so that one that does not answer holds up few. */
    private static final int CALLERS = 4;

    private final FollowChanges followChanges;
    private final Engine engine;
    private final ScheduledExecutorService chores = threads("carrel-upkeep-", 1);
    private final ScheduledExecutorService rebuilder = threads("carrel-rebuild-", 1);
    /** What may take long and is not waited for: it is taken up again where it was. */
    private final ScheduledExecutorService errands = threads("carrel-errand-", CALLERS + 3);
    private volatile boolean stopping;

    Upkeep(Engine engine) {
        this.engine = engine;
        this.followChanges = engine.followChanges();
    }

    /**
     * @param leases
     *            how often leases are to be tended
     * @param erasing
     *            how often to look for what is to be erased
     */
    void start(List<LibraryId> lostIndexes, Duration leases, Duration erasing) {
        every(OFTEN, chores, followChanges::commit);
        every(OFTEN, chores, engine.addDocument()::countWaiting);
        every(leases, chores, engine.processDocuments()::tend);
        every(OFTEN, chores, this::examineIndexes);
        every(OFTEN, chores, engine.refreshPages()::tend);
        every(OFTEN, errands, engine.runCrawls()::tend);
        every(erasing, errands, engine.eraseDeleted()::tend);
        ForgetConversations forgetConversations = engine.forgetConversations();
        if (forgetConversations != null) {
            every(forgetConversations.pause(), errands, () -> forget(forgetConversations));
        }
        for (int caller = 0; caller < CALLERS; caller++) {
            every(SOON, errands, this::sendCallbacks);
        }
        if (!lostIndexes.isEmpty()) {
            rebuilder.execute(() -> rebuild(lostIndexes));
        }
    }

    /** Ends, without interrupting what is being done. */
    void stop() throws InterruptedException {
        stopping = true;
        followChanges.stop();
        engine.runCrawls().stop();
        errands.shutdown();
        chores.shutdown();
        rebuilder.shutdown();
        boolean done = chores.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                && rebuilder.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (!done) {
            log.warn("Upkeep did not end in time");
        }
        errands.awaitTermination(PATIENCE_WITH_ERRANDS.toSeconds(), TimeUnit.SECONDS);
    }

    private static ScheduledExecutorService threads(String name, int most) {
        return Executors.newScheduledThreadPool(most, Thread.ofPlatform().daemon().name(name, 1).factory());
    }

    private void every(Duration pause, ScheduledExecutorService threads, Runnable task) {
        threads.scheduleWithFixedDelay(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error fault) {
                if (!stopping) {
                    log.warn("Upkeep met a fault; it goes on", fault);
                }
            }
        }, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void examineIndexes() {
        List<LibraryId> lost = followChanges.examine();
        if (!lost.isEmpty()) {
            rebuilder.execute(() -> rebuild(lost));
        }
    }

    private void sendCallbacks() {
        while (!stopping && engine.sendCallbacks().sendOne()) {
            // The next.
        }
    }

    private void forget(ForgetConversations forgetConversations) {
        while (!stopping && forgetConversations.forgetSome()) {
            // The next ones.
        }
    }

    private void rebuild(List<LibraryId> lostIndexes) {
        try {
            followChanges.rebuild(lostIndexes);
        } catch (RuntimeException fault) {
            if (!stopping) {
                log.error("Rebuilding the index met a fault; it is tried again", fault);
                rebuilder.schedule(() -> rebuild(lostIndexes), REBUILD_AGAIN.toSeconds(), TimeUnit.SECONDS);
            }
        }
    }
}
