package dev.carrel.application.answering;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the conversations that nobody has continued for as long as they are kept, and has their text erased. */
public final class ForgetConversations {

    private static final Logger log = LoggerFactory.getLogger(ForgetConversations.class);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    /** So that other changes of the storage need not wait long. */
    private static final int AT_ONCE = 100;

    private final Conversations conversations;
    private final Duration keep;
    private final InstantSource clock;

    /**
     * @param keep how long after its last turn
     */
    public ForgetConversations(Conversations conversations, Duration keep, InstantSource clock) {
        this.conversations = conversations;
        this.keep = keep;
        this.clock = clock;
    }

    /** How long to wait before the next look at what is due; a conversation may be there for so much longer. */
    public Duration pause() {
        Duration tenth = keep.dividedBy(10);
        return tenth.compareTo(LONGEST_PAUSE) < 0 ? tenth : LONGEST_PAUSE;
    }

    /** Removes some of those that are due. @return whether there were any */
    public boolean forgetSome() {
        Map<LibraryId, Integer> lost = conversations.deleteIdleSince(clock.instant().minus(keep), AT_ONCE);
        if (!lost.isEmpty()) {
            log.debug("Conversations that were not continued for {} were removed: {}", keep, lost);
        }
        return !lost.isEmpty();
    }
}
