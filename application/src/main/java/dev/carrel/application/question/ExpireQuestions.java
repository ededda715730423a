package dev.carrel.application.question;

import dev.carrel.application.port.QuestionLog;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retention of the question log: deletes questions after their retention period, and has their text purged. */
public final class ExpireQuestions {

    private static final Logger log = LoggerFactory.getLogger(ExpireQuestions.class);
    private static final Duration MAX_CHECK_INTERVAL = Duration.ofMinutes(1);
    /** A limit, so that other changes of the storage do not wait long. */
    private static final int MAX_BATCH_SIZE = 500;

    private final QuestionLog questionLog;
    private final Duration retention;
    private final InstantSource clock;

    /** @param retention the time after which a question expires */
    public ExpireQuestions(QuestionLog questionLog, Duration retention, InstantSource clock) {
        this.questionLog = questionLog;
        this.retention = retention;
        this.clock = clock;
    }

    /** Returns the time between two checks, by which a question may outlive its retention. */
    public Duration checkInterval() {
        Duration tenth = retention.dividedBy(10);
        return tenth.compareTo(MAX_CHECK_INTERVAL) < 0 ? tenth : MAX_CHECK_INTERVAL;
    }

    /**
     * Deletes a batch of expired questions.
     *
     * @return whether there were any
     */
    public boolean removeExpired() {
        int removed = questionLog.deleteAskedBefore(clock.instant().minus(retention), MAX_BATCH_SIZE);
        if (removed > 0) {
            log.debug("Logged questions expired after {} and were deleted: {}", retention, removed);
        }
        return removed > 0;
    }
}
