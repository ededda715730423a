package dev.carrel.application.query;

import dev.carrel.application.job.RetentionPeriod;
import dev.carrel.application.port.Conversations;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retention: deletes conversations that were not continued within the retention period, and has their text purged. */
final class ExpireConversations {

    private static final Logger log = LoggerFactory.getLogger(ExpireConversations.class);
    /** A limit, so that other changes of the storage do not wait long. */
    private static final int MAX_BATCH_SIZE = 100;

    private final Conversations conversations;
    private final RetentionPeriod retention;
    private final InstantSource clock;

    /** @param retention the time after its last turn at which a conversation expires */
    ExpireConversations(Conversations conversations, Duration retention, InstantSource clock) {
        this.conversations = conversations;
        this.retention = new RetentionPeriod(retention);
        this.clock = clock;
    }

    /** Returns the time between two checks, by which a conversation may outlive its retention. */
    Duration checkInterval() {
        return retention.checkInterval();
    }

    /**
     * Deletes a batch of expired conversations.
     *
     * @return whether there were any
     */
    boolean removeExpired() {
        Map<LibraryId, Integer> removed = conversations.deleteIdleSince(retention.startAt(clock.instant()),
                MAX_BATCH_SIZE);
        if (!removed.isEmpty()) {
            log.debug("Conversations expired after {} and were deleted, by library: {}", retention.length(), removed);
        }
        return !removed.isEmpty();
    }
}
