package dev.carrel.application.query;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the conversations that nobody has continued for as long as they are kept, and has their text erased. */
public final class ExpireConversations {

    private static final Logger log = LoggerFactory.getLogger(ExpireConversations.class);
    private static final Duration MAX_CHECK_INTERVAL = Duration.ofMinutes(1);
    /** So that other changes of the storage need not wait long. */
    private static final int MAX_BATCH_SIZE = 100;

    private final Conversations conversations;
    private final Duration retention;
    private final InstantSource clock;

    /**
     * @param retention how long after its last turn
     */
    public ExpireConversations(Conversations conversations, Duration retention, InstantSource clock) {
        this.conversations = conversations;
        this.retention = retention;
        this.clock = clock;
    }

    /** How long to wait before the next look at what is due; a conversation may be there for so much longer. */
    public Duration checkInterval() {
        Duration tenth = retention.dividedBy(10);
        return tenth.compareTo(MAX_CHECK_INTERVAL) < 0 ? tenth : MAX_CHECK_INTERVAL;
    }

    /** Removes some of those that are due. @return whether there were any */
    public boolean removeExpired() {
        Map<LibraryId, Integer> removed = conversations.deleteIdleSince(clock.instant().minus(retention),
                MAX_BATCH_SIZE);
        if (!removed.isEmpty()) {
            log.debug("Conversations that were not continued for {} were removed: {}", retention, removed);
        }
        return !removed.isEmpty();
    }
}
