package dev.carrel.cli.mcp;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user of a data folder, who may do everything.
 *
 * @param library the only library to serve; null for all
 */
public record FolderCaller(Carrel carrel, @Nullable LibraryId library) implements McpCaller {

    @Override
    public boolean hasScope(TokenScope scope) {
        return true;
    }

    @Override
    public Optional<Asker> findAsker() {
        return Optional.empty();
    }

    @Override
    public List<Library> listLibraries() {
        return carrel.listLibraries().stream().filter(listed -> isServed(listed.id())).toList();
    }

    @Override
    public Optional<LibraryHandle> findLibrary(LibraryId named, TokenScope scope) {
        return isServed(named) ? Optional.of(carrel.library(named)) : Optional.empty();
    }

    /** Returns the URI of the document as a resource: without a server there is no other address. */
    @Override
    public String documentUrl(LibraryId named, DocumentId document) {
        return "carrel://library/" + named.value() + "/document/" + document.value();
    }

    private boolean isServed(LibraryId named) {
        return library == null || library.equals(named);
    }
}
