package dev.carrel.api.question;

import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question of the log.
 *
 * @param similarity of the best document, from 0 to 1; null if none was found
 * @param confidence from 0 to 1; null if nothing was found
 * @param latencyMillis the time until the reply was complete
 * @param token the name of the token; null if it was asked without one
 * @param conversationId null if its reply is not stored
 * @param turn the number of its turn in the conversation, from 1; null if its reply is not stored
 * @param documents the ids of the sources
 * @param vote null if there is none
 */
public record QuestionBody(String id, String query, String outcome, @Nullable Double similarity,
        @Nullable Double confidence, long latencyMillis, String askedAt, @Nullable String token,
        @Nullable String conversationId, @Nullable Integer turn, List<String> documents, @Nullable String vote,
        @Nullable String reason) {

    /** Returns the body of a question. */
    public static QuestionBody of(LoggedQuestion question) {
        Asker asker = question.asker();
        ConversationId conversation = question.conversation();
        Feedback feedback = question.feedback();
        return new QuestionBody(question.id().value(), question.text(), question.outcome().wireName(),
                question.similarity(), question.confidence(), question.latency().toMillis(),
                question.askedAt().toString(), asker == null ? null : asker.name(),
                conversation == null ? null : conversation.value(), question.turn() == 0 ? null : question.turn(),
                question.documents().stream().map(DocumentId::value).toList(),
                feedback == null ? null : feedback.vote().wireName(), feedback == null ? null : feedback.reason());
    }
}
