package dev.carrel.http.api.conversation;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.conversation.NamedConversationBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryConversations;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists, reads, names and deletes conversations. */
final class ConversationController {

    private static final int DEFAULT_LIMIT = 20;

    private final Carrel carrel;

    ConversationController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listConversations(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        AccessToken token = request.requireToken();
        var selection = new ConversationSelection(query.isOwn() ? token.id() : findVisibleCreator(token), query.text());
        CursorPage<ConversationSummary> page = CursorPage.readPage(query.before(), query.limit(),
                ConversationSummary::id,
                (before, limit) -> library.conversations().listConversations(selection, before, limit));
        return ApiResponse.json(200, ConversationListBody.of(page.items(), page.nextCursor()));
    }

    /**
     * Returns the token whose conversations another may list: an administrator's lists all (null), any other its own.
     * So does one with a filter, because questions of others may be about documents that do not pass it, and a person.
     */
    private static @Nullable AccessTokenId findVisibleCreator(AccessToken token) {
        return !token.isOfPerson() && token.hasScope(TokenScope.ADMIN) && token.filter().isEverything() ? null
                : token.id();
    }

    ApiResponse getConversation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = conversationId(library, request);
        requireOwn(library, conversation, request.requireToken(), TokenScope.READ);
        return ApiResponse.json(200, ConversationBody.of(library.conversations().getConversation(conversation)));
    }

    /** Names a conversation, which only the person may who began it, and an administrator who sees all. */
    ApiResponse renameConversation(ApiRequest request) {
        NewTitle title = JsonRequest.readBody(request, fields -> {
            fields.requireKnownFields(List.of("title"));
            return new NewTitle(fields.readString("title"));
        });
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = conversationId(library, request);
        requireOwnOrAll(library, conversation, request.requireToken());
        library.conversations().renameConversation(conversation, title.title());
        return ApiResponse.json(200,
                new NamedConversationBody(conversation.value(), title.title() == null ? null : title.title().strip()));
    }

    /**
     * Everybody may read and delete what they began; for the rest a token with a scope is needed, without which it does
     * not exist.
     */
    private static void requireOwn(LibraryHandle library, ConversationId conversation, AccessToken token,
            TokenScope otherwise) {
        if (token.isOfPerson() || !token.hasScope(otherwise)) {
            requireOwn(library, conversation, token);
        }
    }

    /** Others than the owner may do what administrators do who see all. */
    static void requireOwnOrAll(LibraryHandle library, ConversationId conversation, AccessToken token) {
        if (findVisibleCreator(token) != null) {
            requireOwn(library, conversation, token);
        }
    }

    static void requireOwn(LibraryHandle library, ConversationId conversation, AccessToken token) {
        if (!library.conversations().isBegunWith(conversation, token.id())) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    ApiResponse deleteConversation(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = conversationId(library, request);
        requireOwn(library, conversation, request.requireToken(), TokenScope.WRITE);
        library.conversations().deleteConversation(conversation);
        return ApiResponse.json(200, DeletedBody.ofConversation(conversation.value()));
    }

    /** The parameters of a list of conversations. */
    private record ListQuery(@Nullable ConversationId before, int limit, boolean isOwn, @Nullable String text) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(query.readCursor(last -> Optional.of(new ConversationId(last))),
                    query.readInteger("limit", 1, LibraryConversations.MAX_CONVERSATIONS, DEFAULT_LIMIT),
                    query.readFlag("own"),
                    query.readValue("query", Optional::of, "must be a text"));
        }
    }

    private record NewTitle(@Nullable String title) {}

    static ConversationId conversationId(LibraryHandle library, ApiRequest request) {
        return PathIds.conversationId(library, request.pathParameter(ApiRequest.CONVERSATION_ID));
    }
}
