package dev.carrel.domain.access;

import dev.carrel.domain.WireName;
import dev.carrel.domain.access.AccessToken.TokenScope;
import java.util.Optional;
import java.util.Set;

/** What a person does in a library. */
public enum LibraryRole implements WireName {

    /** Asks, and reads the documents. */
    ASK,
    /** Also adds, changes and deletes documents. */
    EDIT,
    /** Does everything in the library; with all libraries, on the server. */
    ADMINISTER;

    /** Returns the scopes of the role. */
    public Set<TokenScope> scopes() {
        return switch (this) {
            case ASK -> Set.of(TokenScope.QUERY, TokenScope.READ);
            case EDIT -> Set.of(TokenScope.QUERY, TokenScope.READ, TokenScope.WRITE);
            case ADMINISTER -> Set.of(TokenScope.ADMIN);
        };
    }

    /** Returns whether the role permits operations of a scope. */
    public boolean permits(TokenScope scope) {
        return scopes().contains(scope) || this == ADMINISTER;
    }

    /** Returns the role with a wire name, compared exactly; empty if there is none. */
    public static Optional<LibraryRole> fromWireName(String wireName) {
        return WireName.find(LibraryRole.class, wireName);
    }
}
