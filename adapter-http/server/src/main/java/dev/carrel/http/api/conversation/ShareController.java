package dev.carrel.http.api.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;

/** The links by which the owners of conversations let others read them, who see only what their own tokens permit. */
final class ShareController {

    private final Carrel carrel;
    private final ServiceUrls urls;

    ShareController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    /** Only the owner decides who else reads a conversation, no administrator. */
    ApiResponse share(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = ConversationController.conversationId(library, request);
        ConversationController.requireOwn(library, conversation, request.requireToken());
        ShareKey key = library.conversations().shareConversation(conversation);
        return ApiResponse.json(200, new ConversationLinkBody(conversation.value(), key.value(),
                urls.sharedConversation(request.jettyRequest(), library.id(), key)));
    }

    ApiResponse withdraw(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConversationId conversation = ConversationController.conversationId(library, request);
        ConversationController.requireOwnOrAll(library, conversation, request.requireToken());
        library.conversations().withdrawConversation(conversation);
        return ApiResponse.withoutContent(204);
    }

    ApiResponse getShared(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ShareKey key = PathIds.idOf(library, request.pathParameter("share_key"), ShareKey::new,
                NotFoundException::ofConversation);
        return ApiResponse.json(200, ConversationBody.of(library.conversations().getSharedConversation(key)));
    }
}
