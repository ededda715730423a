package dev.carrel.bootstrap.cli.client.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.conversation.ConversationId;
import org.jspecify.annotations.Nullable;

/**
 * The conversations of a library of a server.
 *
 * @param path of the conversations
 */
public record RemoteConversations(HttpTransport transport, String path) implements ConversationClient {

    @Override
    public ListPage<SummaryBody> listConversations(@Nullable String cursor, int limit) {
        ConversationListBody page = transport.getJson(path + ListPage.formatQuery(cursor, limit),
                ConversationListBody.class);
        return new ListPage<>(page.conversations(), page.nextCursor());
    }

    @Override
    public ConversationBody getConversation(ConversationId conversation) {
        return transport.exchangeJson("GET", path + "/" + conversation, null, ConversationBody.class);
    }

    @Override
    public ConversationLinkBody shareConversation(ConversationId conversation) {
        return transport.exchangeJson("PUT", path + "/" + conversation + "/link", null, ConversationLinkBody.class);
    }

    @Override
    public void withdrawConversation(ConversationId conversation) {
        transport.send("DELETE", path + "/" + conversation + "/link");
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        transport.exchangeJson("DELETE", path + "/" + conversation, null, JsonNode.class);
    }
}
