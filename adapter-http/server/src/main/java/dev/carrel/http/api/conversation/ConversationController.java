package dev.carrel.http.api.conversation;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryConversations;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists, reads and deletes conversations. */
final class ConversationController {

    private static final int DEFAULT_LIMIT = 20;

    private final Carrel carrel;

    ConversationController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listConversations(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        AccessTokenId creator = findVisibleCreator(request.requireToken());
        CursorPage<ConversationSummary> page = CursorPage.readPage(query.before(), query.limit(),
                ConversationSummary::id,
                (before, limit) -> library.conversations().listConversations(creator, before, limit));
        return ApiResponse.json(200, ConversationListBody.of(page.items(), page.nextCursor()));
    }

    /**
     * Returns the token whose conversations another may list: an administrator lists all (null), any other its own. So
     * does an administrator with a filter, because questions of others may be about documents that do not pass it.
     */
    private static @Nullable AccessTokenId findVisibleCreator(AccessToken token) {
        return token.hasScope(TokenScope.ADMIN) && token.filter().isEverything() ? null : token.id();
    }

    ApiResponse getConversation(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        return ApiResponse.json(200, ConversationBody.of(library.getConversation(conversationId(library, request))));
    }

    ApiResponse deleteConversation(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        ConversationId conversation = conversationId(library, request);
        library.deleteConversation(conversation);
        return ApiResponse.json(200, DeletedBody.ofConversation(conversation.value()));
    }

    /** The parameters of a list of conversations. */
    private record ListQuery(@Nullable ConversationId before, int limit) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(query.readCursor(last -> Optional.of(new ConversationId(last))),
                    query.readInteger("limit", 1, LibraryConversations.MAX_CONVERSATIONS, DEFAULT_LIMIT));
        }
    }

    private static ConversationId conversationId(LibraryHandle library, ApiRequest request) {
        return PathIds.conversationId(library, request.pathParameter(ApiRequest.CONVERSATION_ID));
    }
}
