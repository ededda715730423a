package dev.carrel.bootstrap.cli.client;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryDocuments;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.library.LibraryId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a command may do with an engine in this process, as a server would permit it.
 *
 * @param token the token that was given; null without one, which permits everything that the user's files do
 */
record EmbeddedAccess(Carrel engine, @Nullable AccessToken token) {

    /** Returns whether operations of a scope are permitted in a library. */
    boolean permits(TokenScope scope, LibraryId library) {
        return token == null || token.permits(scope, library);
    }

    /**
     * Returns a library with the documents that the token gives access to. It need not exist.
     *
     * @throws ServerException if operations of the scope are not permitted in it
     */
    LibraryHandle openLibrary(LibraryId library, TokenScope scope) {
        if (!permits(scope, library)) {
            throw forbidden(scope);
        }
        LibraryHandle handle = engine.library(library);
        return token == null ? handle : handle.forToken(token);
    }

    /** Returns the engine, for operations on the library itself. */
    Carrel openEngine(LibraryId library, TokenScope scope) {
        openLibrary(library, scope);
        return engine;
    }

    /** Returns the id of the token that was given; null without one. */
    @Nullable
    AccessTokenId findToken() {
        return token == null ? null : token.id();
    }

    /** Returns whose conversations are listed; null for all. */
    @Nullable
    AccessTokenId findCreator() {
        return token == null || token.hasScope(TokenScope.ADMIN) ? null : token.id();
    }

    /** Returns the documents of the library that {@link #openLibrary} returns. */
    LibraryDocuments openDocuments(LibraryId library, TokenScope scope) {
        return openLibrary(library, scope).documents();
    }

    /** Returns the library as {@link #openLibrary} does, for each operation by its scope. */
    Function<TokenScope, LibraryHandle> byScope(LibraryId library) {
        return scope -> openLibrary(library, scope);
    }

    /** Checks that a scope is permitted in any library. */
    void requireScope(TokenScope scope) {
        if (token != null && !token.hasScope(scope)) {
            throw forbidden(scope);
        }
    }

    /** Returns the engine, if administration of all libraries is permitted. */
    Carrel administer() {
        if (token != null && !token.permitsEverywhere(TokenScope.ADMIN)) {
            throw forbidden(TokenScope.ADMIN);
        }
        return engine;
    }

    private static ServerException forbidden(TokenScope scope) {
        return ServerException.forbidden("This needs a token with the scope \"" + scope.wireName()
                + "\" that is for what the command names.");
    }
}
