package dev.carrel.http.api.mcp;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.LibraryAccess;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The owner of a token: a library that a message names passes the checks of one that a path names.
 *
 * @param served the libraries that the path is for
 */
record TokenCaller(Carrel carrel, ApiRequest request, ServiceUrls urls,
        Predicate<LibraryId> served) implements McpCaller {

    @Override
    public boolean hasScope(TokenScope scope) {
        return token().hasScope(scope);
    }

    @Override
    public Optional<Asker> findAsker() {
        return Optional.of(Asker.of(token()));
    }

    @Override
    public List<Library> listLibraries() {
        return carrel.listLibraries()
                .stream()
                .filter(library -> isPermitted(library.id(), TokenScope.QUERY))
                .filter(library -> token().asksUnnamed(library.id()))
                .toList();
    }

    @Override
    public Optional<LibraryHandle> findLibrary(LibraryId library, TokenScope scope) {
        return isPermitted(library, scope)
                ? Optional.of(LibraryAccess.openLibrary(carrel, request, library.value(), scope))
                : Optional.empty();
    }

    @Override
    public String documentUrl(LibraryId library, DocumentId document) {
        return urls.documentUrl(request.jettyRequest(), library, document);
    }

    private boolean isPermitted(LibraryId library, TokenScope scope) {
        return served.test(library) && token().permits(scope, library);
    }

    private AccessToken token() {
        return Objects.requireNonNull(request.token(), "the route requires a token");
    }
}
