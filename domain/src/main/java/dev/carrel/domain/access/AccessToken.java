package dev.carrel.domain.access;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An access token without its secret.
 *
 * @param name for people, 1 to 512 characters, not blank
 * @param scopes at least one
 * @param expiresAt when it becomes invalid; null for never
 * @param lastUsedAt when it was last used, accurate to about a minute; null for never
 */
public record AccessToken(AccessTokenId id, String name, Set<TokenScope> scopes, LibraryGrant libraries,
        Instant createdAt,
        @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {

    public AccessToken {
        scopes = Set.copyOf(scopes);
        if (name.isBlank() || name.codePointCount(0, name.length()) > 512) {
            throw InvalidRequestException.of("name", "must be 1 to 512 characters and not blank");
        }
        if (scopes.isEmpty()) {
            throw InvalidRequestException.of("scopes", "must name at least one scope");
        }
    }

    /** Returns whether the token is invalid from its expiry time on. */
    public boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Returns whether the token has a scope; {@link TokenScope#ADMIN} implies every other. */
    public boolean hasScope(TokenScope scope) {
        return scopes.contains(scope) || scopes.contains(TokenScope.ADMIN);
    }

    /** Returns whether the token permits operations of a scope on a library. */
    public boolean permits(TokenScope scope, LibraryId library) {
        return hasScope(scope) && libraries.coversLibrary(library);
    }

    /** Returns whether the token permits operations on all libraries, such as tokens, backups and metrics. */
    public boolean permitsEverywhere(TokenScope scope) {
        return hasScope(scope) && libraries instanceof LibraryGrant.AllLibraries;
    }
}
