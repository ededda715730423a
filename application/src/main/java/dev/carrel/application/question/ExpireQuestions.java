package dev.carrel.application.question;

import dev.carrel.application.job.RetentionPeriod;
import dev.carrel.application.port.QuestionLog;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retention of the question log: deletes questions after their retention period, and has their text purged. */
final class ExpireQuestions {

    private static final Logger log = LoggerFactory.getLogger(ExpireQuestions.class);
    /** A limit, so that other changes of the storage do not wait long. */
    private static final int MAX_BATCH_SIZE = 500;

    private final QuestionLog questionLog;
    private final RetentionPeriod retention;
    private final InstantSource clock;

    /** @param retention the time after which a question expires */
    ExpireQuestions(QuestionLog questionLog, Duration retention, InstantSource clock) {
        this.questionLog = questionLog;
        this.retention = new RetentionPeriod(retention);
        this.clock = clock;
    }

    /** Returns the time between two checks, by which a question may outlive its retention. */
    Duration checkInterval() {
        return retention.checkInterval();
    }

    /**
     * Deletes a batch of expired questions.
     *
     * @return whether there were any
     */
    boolean removeExpired() {
        int removed = questionLog.deleteAskedBefore(retention.startAt(clock.instant()), MAX_BATCH_SIZE);
        if (removed > 0) {
            log.debug("Logged questions expired after {} and were deleted: {}", retention.length(), removed);
        }
        return removed > 0;
    }
}
