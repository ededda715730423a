package dev.carrel.http;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;

/** What a token must be for, to be let in by a route. */
sealed interface Permission {

    /** Whether the token is let in, whatever is behind the door; path parameters as they were given. */
    boolean isHeldBy(AccessToken token, Map<String, String> path);

    /** The scope that a refused client should ask for. */
    TokenScope scope();

    /** Everybody, without a token. */
    record Open() implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return true;
        }

        @Override
        public TokenScope scope() {
            throw new IllegalStateException("an open door needs no scope");
        }
    }

    /** Those with the scope whose token is for the library of the path. */
    record InLibrary(TokenScope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.hasScope(scope) && covers(token.libraries(), path.getOrDefault(Call.LIBRARY, ""));
        }

        private static boolean covers(LibraryGrant grant, String library) {
            return grant instanceof LibraryGrant.AllLibraries
                    || (OpaqueId.isValid(library) && grant.coversLibrary(new LibraryId(library)));
        }
    }

    /** Those with the scope, for what is about no library in particular. */
    record Anywhere(TokenScope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.hasScope(scope);
        }
    }

    /** Those with the scope whose token is not limited to libraries. */
    record OverEverything(TokenScope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.permitsEverywhere(scope);
        }
    }
}
