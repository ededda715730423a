package dev.carrel.http.request;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/** Questions as bodies hold them, to be answered or searched for. */
public final class QuestionParser {

    private QuestionParser() {}

    public static Question parseQuestion(@Nullable String query) {
        if (query == null) {
            throw InvalidRequestException.of("query", "must be given");
        }
        return Question.of(query);
    }

    /** An empty id is an absent one; one that nothing can have is a conversation that is not there. */
    public static Question inConversation(Question question, @Nullable String id, LibraryHandle library) {
        return id == null || id.isEmpty() ? question
                : question.inConversation(PathIds.conversationId(library, id));
    }
}
