package dev.carrel.http;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.Scope;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;

/** What a token must be for, to be let in by a route. */
sealed interface Permission {

    /** Whether the token is let in, whatever is behind the door; path parameters as they were given. */
    boolean isHeldBy(AccessToken token, Map<String, String> path);

    /** The scope that a refused client should ask for. */
    Scope scope();

    /** Everybody, without a token. */
    record Open() implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return true;
        }

        @Override
        public Scope scope() {
            throw new IllegalStateException("an open door needs no scope");
        }
    }

    /** Those with the scope whose token is for the library of the path. */
    record InLibrary(Scope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.has(scope) && covers(token.libraries(), path.getOrDefault(Call.LIBRARY, ""));
        }

        private static boolean covers(LibraryGrant grant, String library) {
            return grant instanceof LibraryGrant.All
                    || (OpaqueId.allows(library) && grant.covers(new LibraryId(library)));
        }
    }

    /** Those with the scope, for what is about no library in particular. */
    record Anywhere(Scope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.has(scope);
        }
    }

    /** Those with the scope whose token is not limited to libraries. */
    record OverEverything(Scope scope) implements Permission {

        @Override
        public boolean isHeldBy(AccessToken token, Map<String, String> path) {
            return token.permitsEverywhere(scope);
        }
    }
}
