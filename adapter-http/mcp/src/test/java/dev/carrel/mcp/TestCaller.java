package dev.carrel.mcp;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A caller with scopes who may use all libraries but the one called "secret". That called "busy" has used up its limit,
 * and the storage of that called "full" has no space.
 */
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
        switch (library.value()) {
            case "busy" -> throw new OverloadedException("The library is used up for now.", Duration.ofSeconds(9),
                    "library-per-minute");
            case "full" -> throw new StorageFullException(Path.of("/data/carrel.db"), new IOException("full"));
            default -> {}
        }
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
