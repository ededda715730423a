package dev.carrel.application.webhook;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.WebhookQueue;
import dev.carrel.application.port.WebhookSender;
import java.time.InstantSource;

/** How others learn of changes: the feed of changes that browsers subscribe to, and webhooks. Thread-safe. */
public final class Notifications implements EnginePart {

    /** The number of concurrent webhook deliveries, so that one slow endpoint delays few others. */
    private static final int WEBHOOK_CALLERS = 4;

    private final ChangeFeed changes;
    private final DeliverWebhooks deliverWebhooks;

    public Notifications(ChangeFeed changes, WebhookQueue queue, WebhookSender sender, InstantSource clock) {
        this.changes = changes;
        this.deliverWebhooks = new DeliverWebhooks(queue, sender, clock);
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runEvery(intervals.maintenanceInterval(), "Forgetting changes that have no subscription",
                BackgroundJobs.STALL_LIMIT, changes::forgetIdle);
    }

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runInParallel(WEBHOOK_CALLERS, intervals.pollInterval(), "Calling webhooks",
                BackgroundJobs.LONG_STALL_LIMIT, deliverWebhooks::deliverNext);
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.STOP_WORK, changes::close);
    }

    /** Returns the feed of changes. */
    public ChangeFeed changes() {
        return changes;
    }
}
