package dev.carrel.http.request;

import dev.carrel.application.Carrel;
import dev.carrel.application.Carrel.OpenedLibrary;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Route.RouteLoad;
import java.util.function.Function;

/**
 * Reads the ids that a path names. An id with an invalid spelling is reported like one that does not exist: after the
 * values of the request were checked, and the library before what is in it.
 */
public final class PathIds {

    private PathIds() {}

    /**
     * Returns the library that the path names, as far as the token's filter lets the client see it, for a request that
     * the limits of the library allow.
     *
     * @throws NotFoundException if its id is not valid
     * @throws dev.carrel.domain.error.OverloadedException if the request exceeds the limits
     */
    public static LibraryHandle openLibrary(Carrel carrel, ApiRequest request) {
        return openLibrary(carrel, request, request.pathParameter(ApiRequest.LIBRARY_ID));
    }

    /**
     * Returns a library that the body names, or a path that a route is not limited by: the token is checked here.
     *
     * @throws NotFoundException if its id is not valid, or the token is not for it, which looks the same
     * @throws dev.carrel.domain.error.OverloadedException if the request exceeds the limits of the library
     */
    public static LibraryHandle openLibrary(Carrel carrel, ApiRequest request, String id) {
        return openLibrary(carrel, request, id, request.route().permission().scope());
    }

    /** Returns a library as the other method does, for operations of a scope. */
    public static LibraryHandle openLibrary(Carrel carrel, ApiRequest request, String id, TokenScope scope) {
        LibraryId libraryId = requireAllowed(request.requireToken(), id);
        AccessToken token = request.requireToken().within(libraryId, scope);
        if (!request.addLibrary(libraryId)) {
            return carrel.library(libraryId).forToken(token);
        }
        OpenedLibrary opened = carrel.openLibrary(libraryId);
        opened.library()
                .flatMap(library -> carrel.requestMeter()
                        .admitLibrary(library, request.route().load() == RouteLoad.LASTING))
                .ifPresent(admission -> QuotaCheck.requireAdmission(request, admission));
        return opened.handle().forToken(token);
    }

    /**
     * Returns a library as {@link #openLibrary(Carrel, ApiRequest, String)} does, without counting the request: for
     * reading and changing the library itself.
     */
    public static LibraryHandle viewLibrary(Carrel carrel, ApiRequest request, String id) {
        LibraryId libraryId = requireAllowed(request.requireToken(), id);
        return carrel.library(libraryId)
                .forToken(request.requireToken().within(libraryId, request.route().permission().scope()));
    }

    private static LibraryId requireAllowed(AccessToken token, String id) {
        if (!OpaqueId.isValid(id) || !token.libraries().coversLibrary(new LibraryId(id))) {
            throw NotFoundException.ofLibrary(id);
        }
        return new LibraryId(id);
    }

    /**
     * Returns the document's id in the path.
     *
     * @throws NotFoundException if it is not valid
     */
    public static DocumentId documentId(LibraryHandle library, ApiRequest request) {
        return idOf(library, request.pathParameter(ApiRequest.DOCUMENT_ID), DocumentId::new,
                NotFoundException::ofDocument);
    }

    /**
     * Returns the crawl's id in the path.
     *
     * @throws NotFoundException if it is not valid
     */
    public static CrawlId crawlId(LibraryHandle library, ApiRequest request) {
        return idOf(library, request.pathParameter(ApiRequest.CRAWL_ID), CrawlId::new, NotFoundException::ofCrawl);
    }

    /**
     * Returns the id of a conversation.
     *
     * @throws NotFoundException if it is not valid
     */
    public static ConversationId conversationId(LibraryHandle library, String id) {
        return idOf(library, id, ConversationId::new, NotFoundException::ofConversation);
    }

    /**
     * Returns the id of something in a library.
     *
     * @param missing what is thrown if it is not valid, so that nothing can have it, and the library exists
     */
    public static <T> T idOf(LibraryHandle library, String id, Function<String, T> constructor,
            Function<String, NotFoundException> missing) {
        if (!OpaqueId.isValid(id)) {
            library.requireExists();
            throw missing.apply(id);
        }
        return constructor.apply(id);
    }
}
