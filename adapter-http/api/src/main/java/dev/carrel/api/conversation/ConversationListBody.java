package dev.carrel.api.conversation;

import dev.carrel.domain.conversation.ConversationSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the conversations of a library, newest first.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record ConversationListBody(List<SummaryBody> conversations, @Nullable String nextCursor) {

    /** Returns the body of a page. */
    public static ConversationListBody of(List<ConversationSummary> conversations, @Nullable String nextCursor) {
        return new ConversationListBody(conversations.stream().map(SummaryBody::of).toList(), nextCursor);
    }

    /**
     * A conversation in a list.
     *
     * @param turns the number of its turns
     * @param firstQuery the question that began it
     * @param title what the person calls it; null until it has a name
     * @param linkKey what stands for it in the link by which others read it; null for no link
     */
    public record SummaryBody(String id, String createdAt, String updatedAt, int turns, String firstQuery,
            @Nullable String title, @Nullable String linkKey) {

        static SummaryBody of(ConversationSummary conversation) {
            return new SummaryBody(conversation.id().value(), conversation.createdAt().toString(),
                    conversation.updatedAt().toString(), conversation.turns(), conversation.firstQuery(),
                    conversation.title(), conversation.link() == null ? null : conversation.link().value());
        }
    }
}
