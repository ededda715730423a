package dev.carrel.cli.client.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.application.LibraryConversations;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversations of a library of an engine in this process. */
public record EmbeddedConversations(LibraryConversations conversations) implements ConversationClient {

    @Override
    public ConversationListBody listConversations(@Nullable String cursor, int limit) {
        List<ConversationSummary> found = conversations
                .listConversations(null, cursor == null ? null : new ConversationId(cursor), limit);
        return ConversationListBody.of(found, found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public ConversationBody getConversation(ConversationId conversation) {
        return ConversationBody.of(conversations.getConversation(conversation));
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        conversations.deleteConversation(conversation);
    }
}
