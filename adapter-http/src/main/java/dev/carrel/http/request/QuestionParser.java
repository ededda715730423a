package dev.carrel.http.request;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/** Reads questions to answer or to search for. */
public final class QuestionParser {

    private QuestionParser() {}

    /**
     * Returns the question of a field.
     *
     * @throws InvalidRequestException if it is absent or invalid
     */
    public static Question parseQuestion(@Nullable String query) {
        if (query == null) {
            throw InvalidRequestException.of("query", "must be given");
        }
        return Question.of(query);
    }

    /**
     * Returns the question in a conversation, or unchanged if the id is absent or empty.
     *
     * @throws dev.carrel.domain.error.NotFoundException if the id is not valid
     */
    public static Question inConversation(Question question, @Nullable String id, LibraryHandle library) {
        return id == null || id.isEmpty() ? question
                : question.inConversation(PathIds.conversationId(library, id));
    }
}
