package dev.carrel.application.question;

import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.RetentionPeriod;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of questions, put together: how it is written, read by subject and kept short. Thread-safe. */
public final class QuestionLogService implements EnginePart {

    private static final Logger log = LoggerFactory.getLogger(QuestionLogService.class);
    /** A limit, so that other changes of the storage do not wait long. */
    private static final int MAX_EXPIRED = 500;

    private final QuestionLog questionLog;
    private final QuestionRecorder recorder;
    private final ClusterQuestions clusterQuestions;
    private final Optional<RetentionPeriod> retention;
    private final InstantSource clock;

    public QuestionLogService(QuestionLog questionLog, QuestionLogLimits limits, EmbedQuestion embedQuestion,
            InstantSource clock) {
        this.questionLog = questionLog;
        this.recorder = new QuestionRecorder(questionLog, limits);
        this.clusterQuestions = new ClusterQuestions(embedQuestion);
        this.retention = Optional.ofNullable(limits.retention()).map(RetentionPeriod::new);
        this.clock = clock;
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        retention.ifPresent(period -> period.startJob(jobs, "The retention of logged questions", clock,
                this::deleteAskedBefore));
    }

    /** Deletes a batch of questions, and has their text purged; returns whether there were any. */
    private boolean deleteAskedBefore(Instant time) {
        int removed = questionLog.deleteAskedBefore(time, MAX_EXPIRED);
        if (removed > 0) {
            log.debug("Logged questions of before {} expired and were deleted: {}", time, removed);
        }
        return removed > 0;
    }

    /** Returns what writes questions to the log. */
    public QuestionRecorder recorder() {
        return recorder;
    }

    /** Groups questions of a library by what they ask; embeds them, which may take long. */
    public List<QuestionCluster> cluster(LibraryId library, List<LoggedQuestion> questions) {
        return clusterQuestions.cluster(library, questions);
    }
}
