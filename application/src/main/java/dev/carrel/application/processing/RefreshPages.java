package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Storage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Has pages read again when their library wants it, and lets those that are gone answer no more after a time of grace. */
public final class RefreshPages {

    private static final int AT_ONCE = 200;

    private final DocumentQueue queue;
    private final FollowChanges followChanges;
    private final Doorbell doorbell;
    private final ProcessingLimits limits;
    private final InstantSource clock;

    public RefreshPages(Storage storage, FollowChanges followChanges, Doorbell doorbell,
            ProcessingLimits limits, InstantSource clock) {
        this.queue = storage.queue();
        this.followChanges = followChanges;
        this.doorbell = doorbell;
        this.limits = limits;
        this.clock = clock;
    }

    /** Does what is due now. Refreshes leave room in the queue for what is added. */
    public void tend() {
        Instant now = clock.instant();
        if (queue.waiting() < Math.min(limits.mostWaiting() / 2 + 1, AT_ONCE * 5L)) {
            int refreshed = queue.refresh(now, AT_ONCE);
            for (int page = 0; page < refreshed; page++) {
                doorbell.ring();
            }
        }
        Duration grace = limits.goneGrace();
        if (queue.withdraw(now.minus(grace), now) > 0) {
            followChanges.catchUp();
        }
    }
}
