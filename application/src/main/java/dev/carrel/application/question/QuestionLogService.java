package dev.carrel.application.question;

import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The log of questions, put together: how it is written, read by subject and kept short. Thread-safe. */
public final class QuestionLogService implements EnginePart {

    private final QuestionRecorder recorder;
    private final ClusterQuestions clusterQuestions;
    private final Optional<ExpireQuestions> expireQuestions;

    public QuestionLogService(QuestionLog questionLog, QuestionLogLimits limits, EmbedQuestion embedQuestion,
            InstantSource clock) {
        this.recorder = new QuestionRecorder(questionLog, limits);
        this.clusterQuestions = new ClusterQuestions(embedQuestion);
        this.expireQuestions = Optional.ofNullable(limits.retention())
                .map(retention -> new ExpireQuestions(questionLog, retention, clock));
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        expireQuestions.ifPresent(expiry -> jobs.runEvery(expiry.checkInterval(), "The retention of logged questions",
                BackgroundJobs.STALL_LIMIT, expiry::removeExpired));
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
