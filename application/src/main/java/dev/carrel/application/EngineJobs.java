package dev.carrel.application;

import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.query.ExpireConversations;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an open engine does by itself, each a job of its own: none waits for another. */
final class EngineJobs {

    private static final Logger log = LoggerFactory.getLogger(EngineJobs.class);
    /** So many webhooks are called at once, so that one that does not answer holds up few. */
    private static final int WEBHOOK_CALLERS = 4;
    /** So many sitemaps are read at once. */
    private static final int SITEMAP_READERS = 2;
    /** To look is one read, and engines that live no longer than this purge what is due when they are closed. */
    private static final Duration MAX_PURGE_INTERVAL = Duration.ofMinutes(1);
    private static final Duration STALL_LIMIT = Duration.ofMinutes(1);
    /** For jobs that fetch from others or write much anew. */
    private static final Duration LONG_STALL_LIMIT = Duration.ofMinutes(30);

    private final EngineServices engine;
    private final JobIntervals intervals;
    private final BackgroundJobs jobs = new BackgroundJobs();

    EngineJobs(EngineServices engine, JobIntervals intervals) {
        this.engine = engine;
        this.intervals = intervals;
    }

    void startAll(IngestLimits limits) {
        Duration often = intervals.maintenanceInterval();
        Duration soon = intervals.pollInterval();
        jobs.runEvery(limits.lease().dividedBy(3), "The renewal of leases", STALL_LIMIT,
                engine.ingest()::runDue);
        jobs.runEvery(often, "The count of waiting documents", STALL_LIMIT,
                engine.ingest().addDocument()::recountPending);
        jobs.runEvery(often, "Making indexes durable", STALL_LIMIT, engine.syncIndexes()::commitAll);
        jobs.runEvery(soon, "The repair of indexes", STALL_LIMIT, engine.syncIndexes()::repairAll);
        jobs.runEvery(often, "The refresh of pages", STALL_LIMIT, engine.ingest().refreshPages()::runDue);
        jobs.runEvery(often, "Crawling", LONG_STALL_LIMIT, engine.runCrawls()::runDue);
        for (int reader = 0; reader < SITEMAP_READERS; reader++) {
            jobs.runEvery(soon, "Reading sitemaps", LONG_STALL_LIMIT, engine.readSitemaps()::readNext);
        }
        jobs.runEvery(purgeInterval(limits.purgeWithin()), "Purging what was deleted", LONG_STALL_LIMIT,
                engine.purgeDeleted()::runDue);
        ExpireConversations expireConversations = engine.expireConversations();
        if (expireConversations != null) {
            jobs.runEvery(expireConversations.checkInterval(), "The retention of conversations", STALL_LIMIT,
                    expireConversations::removeExpired);
        }
        for (int caller = 0; caller < WEBHOOK_CALLERS; caller++) {
            jobs.runEvery(soon, "Calling webhooks", LONG_STALL_LIMIT, engine.deliverWebhooks()::deliverNext);
        }
    }

    private static Duration purgeInterval(Duration within) {
        Duration sixth = within.dividedBy(6);
        return sixth.compareTo(MAX_PURGE_INTERVAL) < 0 ? sixth : MAX_PURGE_INTERVAL;
    }

    /** Returns a sentence for each job that is stalled, fails, or does not run. */
    List<String> findProblems() {
        return jobs.findProblems();
    }

    /** Asks all jobs to end, without interrupting what is being done. */
    void requestStop() {
        engine.syncIndexes().stop();
        jobs.stop();
    }

    /** Waits until they have ended, or the timeout. */
    void awaitEnd(Duration timeout) {
        List<String> late = jobs.awaitEnd(timeout);
        if (!late.isEmpty()) {
            log.warn("These did not end in {}: {}", timeout, late);
        }
    }
}
