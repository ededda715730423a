package dev.carrel.domain.access;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** The operations that an access token permits; {@link #ADMIN} implies the others. */
public enum TokenScope implements WireName {
    /** Ask and search. */
    QUERY,
    /** Read libraries, documents and conversations. */
    READ,
    /** Add and delete documents, delete conversations. */
    WRITE,
    /** Manage libraries; without a limit to libraries also tokens and backups. */
    ADMIN;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<TokenScope> fromWireName(String wireName) {
        return WireName.find(TokenScope.class, wireName);
    }
}
