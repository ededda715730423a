package dev.carrel.application.port;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the log of questions. A question whose reply is a turn is stored by {@link Conversations} in one transaction
 * with it. A question is deleted together with its conversation and its library, and forgets deleted documents.
 */
public interface QuestionLog {

    /**
     * Stores a question whose reply is not a turn. Does not wait until it is stored, need not survive a crash, and is
     * ignored if the library, or the conversation that the question names, does not exist.
     */
    void recordQuestion(LibraryId library, LoggedQuestion question);

    /** Returns a question; empty if it does not exist. */
    Optional<LoggedQuestion> findById(LibraryId library, QueryId id);

    /**
     * Returns the id of the question of a turn.
     *
     * @param turn the number of the turn, from 1
     * @return empty if the turn does not exist, or was not logged
     */
    Optional<QueryId> findByTurn(LibraryId library, ConversationId conversation, int turn);

    /**
     * Returns selected questions, newest first, which is in descending order of their ids.
     *
     * @param before only questions with a lesser id; null to begin with the newest
     * @param limit the maximum number of questions, at least 1
     */
    List<LoggedQuestion> listNewest(LibraryId library, QuestionSelection selection, @Nullable QueryId before,
            int limit);

    /**
     * Replaces the feedback on a question.
     *
     * @param feedback null to withdraw it
     * @return whether the question exists
     */
    boolean saveFeedback(LibraryId library, QueryId id, @Nullable Feedback feedback);

    /**
     * Deletes questions of all libraries that were asked before a time, oldest first. Turns are kept.
     *
     * @param limit the maximum number of questions, at least 1
     * @return how many were deleted
     */
    int deleteAskedBefore(Instant before, int limit);
}
