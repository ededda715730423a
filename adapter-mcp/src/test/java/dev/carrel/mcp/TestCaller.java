package dev.carrel.mcp;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A caller with scopes who may use all libraries but the one called "secret". */
record TestCaller(Carrel carrel, Set<TokenScope> scopes) implements McpCaller {

    @Override
    public boolean hasScope(TokenScope scope) {
        return scopes.contains(scope);
    }

    @Override
    public Optional<Asker> findAsker() {
        return Optional.of(new Asker(new AccessTokenId("token"), "Assistant"));
    }

    @Override
    public List<Library> listLibraries() {
        return carrel.listLibraries().stream().filter(library -> isPermitted(library.id())).toList();
    }

    @Override
    public Optional<LibraryHandle> findLibrary(LibraryId library, TokenScope scope) {
        return hasScope(scope) && isPermitted(library) ? Optional.of(carrel.library(library)) : Optional.empty();
    }

    @Override
    public String documentUrl(LibraryId library, DocumentId document) {
        return "https://carrel.example/" + library.value() + "/" + document.value();
    }

    private static boolean isPermitted(LibraryId library) {
        return !library.value().equals("secret");
    }
}
