package dev.carrel.http.request;

import dev.carrel.application.Carrel;
import dev.carrel.application.Carrel.OpenedLibrary;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Route.RouteLoad;

/**
 * Opens libraries for a request: as far as its token allows, and within the limits of the library, against which a
 * request counts once.
 */
public final class LibraryAccess {

    private LibraryAccess() {}

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
        if (!OpaqueId.isValid(id) || !token.covers(new LibraryId(id))) {
            throw NotFoundException.ofLibrary(id);
        }
        return new LibraryId(id);
    }
}
