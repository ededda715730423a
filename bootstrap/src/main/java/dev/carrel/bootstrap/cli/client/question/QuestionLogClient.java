package dev.carrel.bootstrap.cli.client.question;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.WireName;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.QuestionSelection;
import org.jspecify.annotations.Nullable;

/** The question log of one library. */
public sealed interface QuestionLogClient permits EmbeddedQuestionLog, RemoteQuestionLog {

    /**
     * Returns selected questions, newest first.
     *
     * @param cursor the {@link ListPage#nextCursor} of the previous page; null for the first page
     * @param limit 1 to 1000
     */
    ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit);

    /**
     * Returns the clusters of the newest selected questions, the largest first.
     *
     * @param limit the maximum number of clusters, 1 to 1000
     */
    QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit);

    /** Returns all selected questions in a format. */
    String exportQuestions(QuestionSelection selection, QuestionFormat format);

    /** Replaces the feedback on the reply to a question; null withdraws it. */
    void giveFeedback(QueryId question, @Nullable Feedback feedback);

    /** The format of exported questions. */
    enum QuestionFormat implements WireName {

        /** A check of {@code carrel eval} for each question of which is known what is expected of its reply. */
        JSONL,

        /** A table. */
        CSV
    }
}
