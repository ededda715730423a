package dev.carrel.api.mcp;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;

/** The sender of a message: what it may do, and in which libraries. */
public interface McpCaller {

    /** Returns whether the caller may do operations of a scope at all. */
    boolean hasScope(TokenScope scope);

    /** Returns the token whose owner asks; empty without a token. */
    Optional<Asker> findAsker();

    /** Returns the libraries that the caller may query, ordered by id. */
    List<Library> listLibraries();

    /**
     * Returns a library, which need not exist, with the documents that the caller may see; empty if the caller may not
     * do operations of the scope in it.
     */
    Optional<LibraryHandle> findLibrary(LibraryId library, TokenScope scope);

    /** Returns an address of a document that has none of its own. */
    String documentUrl(LibraryId library, DocumentId document);
}
