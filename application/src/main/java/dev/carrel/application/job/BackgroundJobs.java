package dev.carrel.application.job;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The periodic jobs of an open engine. Each has a thread of its own, so that one that waits for a slow disk or server
 * delays no other, and a {@link Heartbeat}. A job that throws, be it an {@link Error}, runs again after its interval.
 * Thread-safe.
 */
public final class BackgroundJobs {

    /** The usual stall limit. */
    public static final Duration STALL_LIMIT = Duration.ofMinutes(1);

    /** The stall limit of jobs that fetch from other hosts or rewrite much data. */
    public static final Duration LONG_STALL_LIMIT = Duration.ofMinutes(30);

    /** A job that is overdue by more than this counts as not running. */
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);

    private final List<PeriodicJob> jobs = new CopyOnWriteArrayList<>();
    private final ThreadFactory threads = Thread.ofPlatform().daemon().name("carrel-job-", 1).factory();
    private volatile boolean stopping;

    /**
     * Starts a job that runs after each interval.
     *
     * @param activity the name of the job in the log and in the engine's readiness
     * @param stallLimit the time that one run may take before the engine is not ready
     */
    public void runEvery(Duration interval, String activity, Duration stallLimit, Runnable job) {
        runEvery(interval, activity, stallLimit, () -> {
            job.run();
            return false;
        });
    }

    /** Starts a job that runs again at once while it returns true, and else after the interval. */
    public void runEvery(Duration interval, String activity, Duration stallLimit, BooleanSupplier job) {
        var added = new PeriodicJob(new Heartbeat(activity, stallLimit), interval, job,
                new ScheduledThreadPoolExecutor(1, threads));
        jobs.add(added);
        added.executor.scheduleWithFixedDelay(() -> runJob(added), interval.toMillis(), interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /**
     * Starts several threads for a job. While nothing is to be done, they look for work as often as one thread does.
     *
     * @param job returns whether it found work
     */
    public void runInParallel(int threadCount, Duration interval, String activity, Duration stallLimit,
            BooleanSupplier job) {
        var shared = new SharedLook(interval, job);
        for (int thread = 0; thread < threadCount; thread++) {
            runEvery(interval, activity, stallLimit, shared);
        }
    }

    private void runJob(PeriodicJob job) {
        boolean more = true;
        while (more && !stopping) {
            more = job.heartbeat.runStep(() -> runUnlessStopping(job));
        }
    }

    /** A job that finds parts closed while the engine stops has not failed. */
    private boolean runUnlessStopping(PeriodicJob job) {
        try {
            return !stopping && job.work.getAsBoolean();
        } catch (RuntimeException e) {
            if (stopping) {
                return false;
            }
            throw e;
        }
    }

    /** Returns a sentence for each job that is stalled, fails, or no longer runs. */
    public List<String> findProblems() {
        return jobs.stream().flatMap(PeriodicJob::findProblem).toList();
    }

    /** Requests all jobs to end after the current run; none is interrupted. */
    public void stop() {
        stopping = true;
        jobs.forEach(job -> job.executor.shutdown());
    }

    /**
     * Waits for all jobs to end, or for the timeout. An interrupt does not shorten the wait.
     *
     * @return the activities of the jobs that have not ended
     */
    public List<String> awaitEnd(Duration timeout) {
        Deadline deadline = Deadline.after(timeout);
        return jobs.stream()
                .filter(job -> !deadline.awaitUninterruptibly(job.executor::awaitTermination))
                .map(job -> job.heartbeat.toString())
                .toList();
    }

    private record PeriodicJob(Heartbeat heartbeat, Duration interval, BooleanSupplier work,
            ScheduledThreadPoolExecutor executor) {

        Stream<String> findProblem() {
            return heartbeat.findProblem()
                    .or(() -> heartbeat.findSilence(interval.plus(MAX_DELAY)))
                    .stream();
        }
    }
}
