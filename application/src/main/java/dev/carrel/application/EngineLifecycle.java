package dev.carrel.application;

import dev.carrel.application.index.RebuildProgress;
import dev.carrel.application.inspection.EngineDependency;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the parts of an engine start, whether they work, and how they end. */
final class EngineLifecycle {

    private static final Logger log = LoggerFactory.getLogger(EngineLifecycle.class);
    private static final Duration JOBS_TIMEOUT = Duration.ofSeconds(30);

    private final EngineParts engine;
    private final List<EnginePart> parts;
    private final BackgroundJobs jobs = new BackgroundJobs();

    EngineLifecycle(EngineParts engine) {
        this.engine = engine;
        this.parts = engine.listParts();
    }

    void start() {
        engine.membership().announce();
        engine.ingest().addDocument().recountPending();
        engine.evaluations().markInterrupted();
        engine.index().syncIndexes().start();
        engine.ingest().start();
        JobIntervals intervals = engine.config().limits().intervals();
        parts.forEach(part -> part.startJobs(jobs, intervals));
        if (!engine.leavesWorkToOthers()) {
            parts.forEach(part -> part.startWork(jobs, intervals));
        }
    }

    /** Returns whether the engine works as it should, and why not. Never waits for a server. */
    EngineReadiness checkReadiness() {
        Set<EngineDependency> unreachable = engine.membership().findUnreachable();
        if (!unreachable.isEmpty()) {
            // What else fails does so for this reason.
            return new EngineReadiness.EngineImpaired(
                    unreachable.stream().sorted().map(EngineLifecycle::describe).toList(), unreachable);
        }
        RebuildProgress progress = engine.index().syncIndexes().rebuildProgress();
        if (progress.isRebuilding()) {
            return new EngineReadiness.IndexRebuilding(progress.behind(), progress.total());
        }
        long leftAlone = engine.ingest().stalledDocuments();
        if (leftAlone > 0) {
            return new EngineReadiness.IngestStalled(leftAlone);
        }
        List<String> problems = Stream
                .concat(parts.stream().map(EnginePart::findProblems), Stream.of(jobs.findProblems()))
                .flatMap(List::stream)
                .distinct()
                .toList();
        return problems.isEmpty() ? new EngineReadiness.Ready(engine.ingest().findNotices())
                : new EngineReadiness.EngineImpaired(problems, Set.of());
    }

    private static String describe(EngineDependency unreachable) {
        return switch (unreachable) {
            case STORAGE -> "The storage cannot be reached.";
            case INDEX -> "The search index cannot be reached.";
        };
    }

    void close() {
        var plan = new ShutdownPlan();
        parts.forEach(part -> part.planShutdown(plan));
        plan.add(Phase.STOP_WORK, jobs::stop);
        plan.add(Phase.STOP_WORK, this::awaitJobs);
        plan.add(Phase.CLOSE_STORES, engine.storage()::close);
        plan.run();
    }

    private void awaitJobs() {
        List<String> late = jobs.awaitEnd(JOBS_TIMEOUT);
        if (!late.isEmpty()) {
            log.warn("These did not end in {}: {}", JOBS_TIMEOUT, late);
        }
    }
}
