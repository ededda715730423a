package dev.carrel.domain.question;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.document.DocumentId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the question log.
 *
 * @param similarity the similarity of the best document that was found, from 0 to 1; null if none was
 * @param confidence how likely that document answers the question, from 0 to 1; null if none was found
 * @param latency the time from the question to the end of its reply
 * @param asker null if it was asked without a token
 * @param conversation the stored conversation that it belongs to, and with which it is deleted; null if there is none
 * @param turn the number of its turn in the conversation, from 1; 0 if its reply is not stored
 * @param filter the documents from which it was to be answered
 * @param documents the sources of the reply, best first, without documents that were deleted since
 * @param feedback null if there is none
 */
public record LoggedQuestion(QueryId id, String text, QuestionOutcome outcome, @Nullable Double similarity,
        @Nullable Double confidence, Duration latency, Instant askedAt, @Nullable Asker asker,
        @Nullable ConversationId conversation, int turn, AttributeFilter filter,
        List<DocumentId> documents, @Nullable Feedback feedback) {

    public LoggedQuestion {
        documents = List.copyOf(documents);
    }

    /** Returns the question with the position of its reply in a conversation. */
    public LoggedQuestion atTurn(ConversationId stored, int number) {
        return new LoggedQuestion(id, text, outcome, similarity, confidence, latency, askedAt, asker, stored, number,
                filter, documents, feedback);
    }

    /** Returns the question with other sources. */
    public LoggedQuestion withDocuments(List<DocumentId> sources) {
        return new LoggedQuestion(id, text, outcome, similarity, confidence, latency, askedAt, asker, conversation,
                turn, filter, sources, feedback);
    }

    /** Returns the question as asked to the documents that pass a filter. */
    public LoggedQuestion askedUnder(AttributeFilter asked) {
        return new LoggedQuestion(id, text, outcome, similarity, confidence, latency, askedAt, asker, conversation,
                turn, asked, documents, feedback);
    }

    /** Returns the question with feedback; null withdraws it. */
    public LoggedQuestion withFeedback(@Nullable Feedback given) {
        return new LoggedQuestion(id, text, outcome, similarity, confidence, latency, askedAt, asker, conversation,
                turn, filter, documents, given);
    }
}
