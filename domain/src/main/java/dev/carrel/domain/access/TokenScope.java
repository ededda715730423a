package dev.carrel.domain.access;

import java.util.Locale;
import java.util.Optional;

/** What a token allows; {@link #ADMIN} implies the others. */
public enum TokenScope {
    /** Ask and search. */
    QUERY,
    /** Read libraries, documents and conversations. */
    READ,
    /** Add and delete documents, delete conversations. */
    WRITE,
    /** Manage libraries; without a limit to libraries also tokens and backups. */
    ADMIN;

    /** The word that the interface uses, e.g. {@code query}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope of that word, exactly as the interface spells it; empty if there is none. */
    public static Optional<TokenScope> fromWireName(String word) {
        for (TokenScope scope : values()) {
            if (scope.wireName().equals(word)) {
                return Optional.of(scope);
            }
        }
        return Optional.empty();
    }
}
