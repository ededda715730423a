package dev.carrel.bootstrap.cli.mcp;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user of a data folder.
 *
 * @param token limits what the user may do; null for everything
 * @param library the only library to serve; null for all
 */
public record FolderCaller(Carrel carrel, @Nullable AccessToken token,
        @Nullable LibraryId library) implements McpCaller {

    @Override
    public boolean hasScope(TokenScope scope) {
        return token == null || token.hasScope(scope);
    }

    @Override
    public Optional<Asker> findAsker() {
        return Optional.ofNullable(token).map(Asker::of);
    }

    @Override
    public List<Library> listLibraries() {
        return carrel.listLibraries()
                .stream()
                .filter(listed -> isPermitted(listed.id(), TokenScope.QUERY))
                .filter(listed -> listed.id().equals(library) || !PersonalLibrary.isPersonal(listed.id()))
                .toList();
    }

    @Override
    public Optional<LibraryHandle> findLibrary(LibraryId named, TokenScope scope) {
        if (!isPermitted(named, scope)) {
            return Optional.empty();
        }
        LibraryHandle handle = carrel.library(named);
        return Optional.of(token == null ? handle : handle.forToken(token));
    }

    /** Returns the URI of the document as a resource: without a server there is no other address. */
    @Override
    public String documentUrl(LibraryId named, DocumentId document) {
        return "carrel://library/" + named.value() + "/document/" + document.value();
    }

    private boolean isPermitted(LibraryId named, TokenScope scope) {
        return (library == null || library.equals(named)) && (token == null || token.permits(scope, named));
    }
}
