package dev.carrel.http.exchange;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;

/** The permission that a route requires of a token. */
public sealed interface RoutePermission {

    /** Returns the permission that needs no token. */
    static RoutePermission openAccess() {
        return new OpenAccess();
    }

    /** Returns the permission of the visitors of a widget, whose key the path has: no access token is needed. */
    static RoutePermission ofVisitors() {
        return new OfVisitors();
    }

    /** Returns the permission that every token has. */
    static RoutePermission anyToken() {
        return new AnyToken();
    }

    /** Returns the permission of a scope in the library that the path names. */
    static RoutePermission inLibrary(TokenScope scope) {
        return new InLibrary(scope);
    }

    /** Returns the permission of a scope, for a route about no particular library. */
    static RoutePermission inAnyLibrary(TokenScope scope) {
        return new InAnyLibrary(scope);
    }

    /** Returns the permission of a scope in a token that is not limited to libraries. */
    static RoutePermission inAllLibraries(TokenScope scope) {
        return new InAllLibraries(scope);
    }

    /** Returns the permission of people who may have a library of their own, which no token has. */
    static RoutePermission inPersonalLibrary() {
        return new InPersonalLibrary();
    }

    /**
     * Returns whether a token has the permission, whether or not what the path names exists.
     *
     * @param pathParameters as the client sent them, decoded
     */
    boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters);

    /** Returns what the response to a token without the permission says. */
    default String requirement() {
        return "This needs a token with the scope \"" + scope().wireName() + "\" that is for what the path names.";
    }

    /** Returns the required scope, named in the response to a token without it. */
    TokenScope scope();

    /** No token is needed. */
    record OpenAccess() implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return true;
        }

        @Override
        public TokenScope scope() {
            throw new IllegalStateException("an open route requires no scope");
        }
    }

    /** No access token is needed, but a page that may show the widget, and usually the token of a visitor. */
    record OfVisitors() implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return false;
        }

        @Override
        public TokenScope scope() {
            throw new IllegalStateException("a route of visitors requires no scope");
        }
    }

    /** Any token, with any scopes and libraries. */
    record AnyToken() implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return true;
        }

        @Override
        public TokenScope scope() {
            throw new IllegalStateException("the route requires a token, but no scope");
        }
    }

    /** The scope, in a token for the library that the path names. */
    record InLibrary(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            String library = pathParameters.getOrDefault(ApiRequest.LIBRARY_ID, "");
            return OpaqueId.isValid(library) ? token.permits(scope, new LibraryId(library))
                    : token.hasScope(scope) && token.libraries() instanceof LibraryGrant.AllLibraries;
        }
    }

    /** The scope, in any token: the route is about no particular library. */
    record InAnyLibrary(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.hasScope(scope);
        }
    }

    /** A person who edits the library of their own, whether or not it exists. */
    record InPersonalLibrary() implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.personalLibrary().isPresent();
        }

        @Override
        public String requirement() {
            return "Only people have a personal library, where the setting personal-libraries is on: not access"
                    + " tokens, and not administrators, who may create any library.";
        }

        @Override
        public TokenScope scope() {
            return TokenScope.WRITE;
        }
    }

    /** The scope, in a token that is not limited to libraries. */
    record InAllLibraries(TokenScope scope) implements RoutePermission {

        @Override
        public boolean isGrantedTo(AccessToken token, Map<String, String> pathParameters) {
            return token.permitsEverywhere(scope);
        }
    }
}
