package dev.carrel.http.api.conversation;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.PathIds;

/** Reads and deletes conversations. */
final class ConversationController {

    private final Carrel carrel;

    ConversationController(Carrel carrel) {
        this.carrel = carrel;
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

    private static ConversationId conversationId(LibraryHandle library, ApiRequest request) {
        return PathIds.conversationId(library, request.pathParameter(ApiRequest.CONVERSATION_ID));
    }
}
