package dev.carrel.bootstrap.cli.client.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.conversation.ConversationId;
import org.jspecify.annotations.Nullable;

/** The conversations of one library. */
public sealed interface ConversationClient permits EmbeddedConversations, RemoteConversations {

    /**
     * Returns a page of conversations, newest first. A server lists all of them for an administrator's token, and for
     * other tokens their own.
     *
     * @param cursor the {@code nextCursor} of the previous page; null for the first page
     * @param limit 1 to 100
     */
    ListPage<SummaryBody> listConversations(@Nullable String cursor, int limit);

    /** Returns a conversation with its turns. */
    ConversationBody getConversation(ConversationId conversation);

    /** Returns the link by which others read a conversation; with a token only of its own. */
    ConversationLinkBody shareConversation(ConversationId conversation);

    /** Withdraws the link of a conversation, which need not have one. */
    void withdrawConversation(ConversationId conversation);

    /** Deletes a conversation. */
    void deleteConversation(ConversationId conversation);
}
