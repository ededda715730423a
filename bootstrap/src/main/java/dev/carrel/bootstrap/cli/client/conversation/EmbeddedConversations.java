package dev.carrel.bootstrap.cli.client.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The conversations of a library of an engine in this process.
 *
 * @param creator whose conversations are listed; null for all
 * @param token the token that was given; null without one
 * @param links returns the address of a shared conversation
 */
public record EmbeddedConversations(Function<TokenScope, LibraryHandle> library,
        @Nullable AccessTokenId creator, @Nullable AccessTokenId token,
        BiFunction<LibraryId, ShareKey, String> links) implements ConversationClient {

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

    /** Only the owner decides who else reads a conversation, no administrator's token. */
    @Override
    public ConversationLinkBody shareConversation(ConversationId conversation) {
        LibraryHandle handle = openOwn(conversation, token);
        ShareKey key = handle.conversations().shareConversation(conversation);
        return new ConversationLinkBody(conversation.value(), key.value(), links.apply(handle.id(), key));
    }

    @Override
    public void withdrawConversation(ConversationId conversation) {
        openOwn(conversation, creator).conversations().withdrawConversation(conversation);
    }

    /** @param owner who must have begun the conversation; null for anybody */
    private LibraryHandle openOwn(ConversationId conversation, @Nullable AccessTokenId owner) {
        LibraryHandle handle = library.apply(TokenScope.QUERY);
        if (owner != null && !handle.conversations().isBegunWith(conversation, owner)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
        return handle;
    }
}
