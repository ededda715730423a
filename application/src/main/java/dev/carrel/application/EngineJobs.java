package dev.carrel.application;

import dev.carrel.application.coordination.AnnounceEngine;
import dev.carrel.application.coordination.ExchangeSignals;
import dev.carrel.application.coordination.FollowOtherEngines;
import dev.carrel.application.coordination.SharedClock;
import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.helparticle.EmbedHelpArticles;
import dev.carrel.application.index.RebuildProgress;
import dev.carrel.application.inspection.EngineDependency;
import dev.carrel.application.inspection.ProbeDependencies;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.query.ExpireConversations;
import dev.carrel.application.question.ExpireQuestions;
import dev.carrel.application.usage.RequestMeter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The background jobs of an open engine. Each has its own thread and waits for no other. */
final class EngineJobs {

    private static final Logger log = LoggerFactory.getLogger(EngineJobs.class);
    /** The number of concurrent webhook deliveries, so that one slow endpoint delays few others. */
    private static final int WEBHOOK_CALLERS = 4;
    /** The number of sitemaps that are read concurrently. */
    private static final int SITEMAP_READERS = 2;
    /** A check costs one read; engines with a shorter life purge what is due when they close. */
    private static final Duration MAX_PURGE_INTERVAL = Duration.ofMinutes(1);
    private static final Duration STALL_LIMIT = Duration.ofMinutes(1);
    /** The stall limit of jobs that fetch from other hosts or rewrite much data. */
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
        Duration renewal = limits.lease().dividedBy(3);
        jobs.runEvery(renewal, "The renewal of leases", STALL_LIMIT, engine.ingest()::runDue);
        jobs.runEvery(renewal, "Queueing what was left undone", STALL_LIMIT, engine.ingest()::requeueExpired);
        jobs.runEvery(often, "The count of waiting documents", STALL_LIMIT, engine.ingest()::recount);
        jobs.runEvery(often, "Making indexes durable", STALL_LIMIT, engine.syncIndexes()::commitAll);
        jobs.runEvery(soon, "The repair of indexes", STALL_LIMIT, engine.syncIndexes()::repairAll);
        jobs.runEvery(purgeInterval(limits.purgeWithin()), "Purging what was deleted", LONG_STALL_LIMIT,
                engine.purgeDeleted()::runDue);
        ExpireConversations expireConversations = engine.expireConversations();
        if (expireConversations != null) {
            jobs.runEvery(expireConversations.checkInterval(), "The retention of conversations", STALL_LIMIT,
                    expireConversations::removeExpired);
        }
        ExpireQuestions expireQuestions = engine.expireQuestions();
        if (expireQuestions != null) {
            jobs.runEvery(expireQuestions.checkInterval(), "The retention of logged questions", STALL_LIMIT,
                    expireQuestions::removeExpired);
        }
        jobs.runEvery(engine.auditTrail().checkInterval(), "The retention of the audit log", STALL_LIMIT,
                engine.auditTrail()::removeExpired);
        jobs.runEvery(RequestMeter.SAVE_INTERVAL, "Saving the usage of tokens", STALL_LIMIT,
                engine.requestMeter()::saveCounts);
        jobs.runEvery(often, "Forgetting changes that have no subscription", STALL_LIMIT,
                engine.changeFeed()::forgetIdle);
        if (engine.storage().coordination().isShared()) {
            startFollowing();
        }
        if (engine.index().isShared()) {
            jobs.runEvery(ProbeDependencies.INTERVAL, "Reaching the search index", LONG_STALL_LIMIT,
                    engine.probeDependencies()::probeIndex);
        }
        if (!engine.leavesWorkToOthers()) {
            startWork(often, soon);
        }
    }

    /** Starts the jobs that any engine of a storage may do for all of them, as are reading and embedding documents. */
    private void startWork(Duration often, Duration soon) {
        EmbedPassages embedPassages = engine.embedPassages();
        if (embedPassages != null) {
            embedPassages.start();
            if (engine.storage().coordination().isShared()) {
                jobs.runEvery(AnnounceEngine.SIGN_INTERVAL, "Embedding what others have left", STALL_LIMIT,
                        embedPassages::retryClaimed);
            }
        }
        EmbedHelpArticles embedHelpArticles = engine.embedHelpArticles();
        if (embedHelpArticles != null) {
            jobs.runEvery(soon, "Embedding help articles", LONG_STALL_LIMIT, embedHelpArticles::embedNextBatch);
        }
        jobs.runEvery(often, "The refresh of pages", STALL_LIMIT, engine.ingest().refreshPages()::runDue);
        jobs.runEvery(often, "Crawling", LONG_STALL_LIMIT, engine.runCrawls()::runDue);
        if (engine.runConnectors().isUsed()) {
            jobs.runEvery(often, "Watching places", STALL_LIMIT, engine.runConnectors()::watchPlaces);
            jobs.runEvery(soon, "Starting the runs of connectors", STALL_LIMIT, engine.runConnectors()::runDue);
        }
        jobs.runInParallel(SITEMAP_READERS, soon, "Reading sitemaps", LONG_STALL_LIMIT,
                engine.readSitemaps()::readNext);
        jobs.runInParallel(WEBHOOK_CALLERS, soon, "Calling webhooks", LONG_STALL_LIMIT,
                engine.deliverWebhooks()::deliverNext);
    }

    private void startFollowing() {
        jobs.runEvery(ProbeDependencies.INTERVAL, "Reaching the storage", LONG_STALL_LIMIT,
                engine.probeDependencies()::probeStorage);
        if (engine.environment().clock() instanceof SharedClock clock) {
            jobs.runEvery(SharedClock.SYNC_INTERVAL, "Reading the clock of the storage", STALL_LIMIT,
                    clock::synchronize);
        }
        jobs.runEvery(AnnounceEngine.SIGN_INTERVAL, "The sign of life", STALL_LIMIT, engine.announceEngine()::giveSign);
        jobs.runEvery(FollowOtherEngines.INTERVAL, "Following other engines", LONG_STALL_LIMIT,
                engine.followOtherEngines()::followOnce);
        engine.exchangeSignals().beginReceiving();
        jobs.runEvery(ExchangeSignals.SEND_INTERVAL, "Sending signals", LONG_STALL_LIMIT,
                engine.exchangeSignals()::sendNoted);
        jobs.runEvery(ExchangeSignals.RETRY_INTERVAL, "Receiving signals", LONG_STALL_LIMIT,
                () -> engine.exchangeSignals().receiveNext(engine.changeFeed(), engine.ingest()::noteOtherEngine));
    }

    private static Duration purgeInterval(Duration within) {
        Duration sixth = within.dividedBy(6);
        return sixth.compareTo(MAX_PURGE_INTERVAL) < 0 ? sixth : MAX_PURGE_INTERVAL;
    }

    /** Returns whether the engine works as it should, and why not. Never waits for a server. */
    EngineReadiness checkReadiness() {
        Set<EngineDependency> unreachable = engine.probeDependencies().findUnreachable();
        if (!unreachable.isEmpty()) {
            // What else fails does so for this reason.
            return new EngineReadiness.EngineImpaired(
                    unreachable.stream().sorted().map(EngineJobs::describe).toList(), unreachable);
        }
        RebuildProgress progress = engine.syncIndexes().rebuildProgress();
        if (progress.isRebuilding()) {
            return new EngineReadiness.IndexRebuilding(progress.behind(), progress.total());
        }
        long leftAlone = engine.ingest().stalledDocuments();
        if (leftAlone > 0) {
            return new EngineReadiness.IngestStalled(leftAlone);
        }
        List<String> problems = findProblems();
        return problems.isEmpty() ? new EngineReadiness.Ready(engine.ingest().findNotices())
                : new EngineReadiness.EngineImpaired(problems, Set.of());
    }

    private static String describe(EngineDependency unreachable) {
        return switch (unreachable) {
            case STORAGE -> "The storage cannot be reached.";
            case INDEX -> "The search index cannot be reached.";
        };
    }

    private List<String> findProblems() {
        long broken = engine.syncIndexes().countBroken();
        return Stream.of(engine.ingest().findProblems(), jobs.findProblems(),
                broken == 0
                        ? List.<String>of()
                        : List.of("Indexes that cannot be used and are being repaired: " + broken + "."))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** Requests all jobs to stop after their current step, without interrupts. */
    void requestStop() {
        engine.syncIndexes().stop();
        jobs.stop();
    }

    /** Waits for the jobs to stop, or for the timeout. */
    void awaitEnd(Duration timeout) {
        List<String> late = jobs.awaitEnd(timeout);
        if (!late.isEmpty()) {
            log.warn("These did not end in {}: {}", timeout, late);
        }
    }
}
