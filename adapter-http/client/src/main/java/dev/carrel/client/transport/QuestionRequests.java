package dev.carrel.client.transport;

import dev.carrel.api.query.EarlierTurnBody;
import dev.carrel.api.query.QueryRequest;
import dev.carrel.api.query.SearchRequest;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the bodies of questions and searches. The API has no place for the options and the asker of a question. */
public final class QuestionRequests {

    private QuestionRequests() {}

    /** Returns the request for a streamed reply. */
    public static QueryRequest ofQuestion(Question question) {
        return new QueryRequest(question.text(), valueOf(question.conversation()), toHistory(question), true,
                treeOf(question.filter()), question.depth());
    }

    /** Returns the request for a search. */
    public static SearchRequest ofSearch(Question question, int limit, boolean explain) {
        return new SearchRequest(question.text(), valueOf(question.conversation()), toHistory(question), limit, explain,
                treeOf(question.filter()), question.depth());
    }

    /** Returns the tree of a filter; null for the filter of everything, which the grammar does not have. */
    public static @Nullable Map<String, Object> treeOf(AttributeFilter filter) {
        return filter.isEverything() ? null : filter.toMap();
    }

    private static @Nullable List<EarlierTurnBody> toHistory(Question question) {
        return question.history() == null ? null
                : question.history().stream().map(turn -> new EarlierTurnBody(turn.query(), turn.reply())).toList();
    }

    private static @Nullable String valueOf(@Nullable ConversationId conversation) {
        return conversation == null ? null : conversation.value();
    }
}
