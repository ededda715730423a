package dev.carrel.bootstrap.cli.client.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The conversations of a library of an engine in this process. */
public record EmbeddedConversations(Function<TokenScope, LibraryHandle> library,
        @Nullable AccessTokenId creator) implements ConversationClient {

    @Override
    public ListPage<SummaryBody> listConversations(@Nullable String cursor, int limit) {
        List<ConversationSummary> found = library.apply(TokenScope.READ)
                .conversations()
                .listConversations(ConversationSelection.ofCreator(creator),
                        cursor == null ? null : new ConversationId(cursor), limit);
        return new ListPage<>(ConversationListBody.of(found, null).conversations(),
                found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public ConversationBody getConversation(ConversationId conversation) {
        return ConversationBody.of(library.apply(TokenScope.READ).conversations().getConversation(conversation));
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        library.apply(TokenScope.WRITE).conversations().deleteConversation(conversation);
    }
}
