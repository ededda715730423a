package dev.carrel.http.exchange;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;

/** What a token must be for, to be let in by a route. */
public sealed interface RoutePermission {

    /** Whether the token is let in, whatever is behind the door; path parameters as they were given. */
    boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters);

    /** The scope that a refused client should ask for. */
    TokenScope scope();

    /** Everybody, without a token. */
    record OpenAccess() implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return true;
        }

        @Override
        public TokenScope scope() {
            throw new IllegalStateException("an open door needs no scope");
        }
    }

    /** Those with the scope whose token is for the library of the path. */
    record InLibrary(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.hasScope(scope)
                    && coversLibrary(token.libraries(), pathParameters.getOrDefault(ApiRequest.LIBRARY_ID, ""));
        }

        private static boolean coversLibrary(LibraryGrant grant, String library) {
            return grant instanceof LibraryGrant.AllLibraries
                    || (OpaqueId.isValid(library) && grant.coversLibrary(new LibraryId(library)));
        }
    }

    /** Those with the scope, for what is about no library in particular. */
    record InAnyLibrary(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.hasScope(scope);
        }
    }

    /** Those with the scope whose token is not limited to libraries. */
    record InAllLibraries(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.permitsEverywhere(scope);
        }
    }
}
