package dev.carrel.http.request;

import dev.carrel.api.query.EarlierTurnBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads questions to answer or to search for. */
public final class QuestionParser {

    private QuestionParser() {}

    /**
     * Returns the question of a request to the documents that pass its filters, with the earlier turns if the client
     * gives them.
     *
     * @param conversationId only checked: not both this and a history may be given
     * @param filters in the grammar of filters; null for all documents
     * @param depth how many passages the answer model reads at most; null for the setting
     * @throws InvalidRequestException if it is absent or invalid
     */
    public static Question parseQuestion(@Nullable String query, @Nullable String conversationId,
            @Nullable List<EarlierTurnBody> history, @Nullable Map<String, Object> filters,
            @Nullable Integer depth) {
        if (query == null) {
            throw InvalidRequestException.of("query", "must be given");
        }
        Question question = Question.of(query).narrowedBy(FilterGrammar.parse("filters", filters)).withDepth(depth);
        if (history == null) {
            return question;
        }
        if (conversationId != null && !conversationId.isEmpty()) {
            throw InvalidRequestException.of("history", "must not be given with a conversationId");
        }
        return question.withHistory(history.stream()
                .map(turn -> new EarlierTurn(Objects.requireNonNullElse(turn.query(), ""),
                        Objects.requireNonNullElse(turn.reply(), "")))
                .toList());
    }

    /** Reads the earlier turns of a request; null if they are absent. */
    public static @Nullable List<EarlierTurnBody> readHistory(BodyFields fields) {
        List<BodyFields> turns = fields.readObjects("history");
        return turns == null ? null
                : turns.stream()
                        .map(turn -> new EarlierTurnBody(turn.readString("query"), turn.readString("reply")))
                        .toList();
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
