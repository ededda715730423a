package dev.carrel.domain.access;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an access token; its secret is not.
 *
 * @param name for people, not blank, at most 512 characters
 * @param scopes at least one
 * @param expiresAt from when on it is refused; null if never
 * @param lastUsedAt when it was last used, give or take a minute; null if never
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

    public boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Whether it has the scope, {@link TokenScope#ADMIN} standing for each. */
    public boolean hasScope(TokenScope scope) {
        return scopes.contains(scope) || scopes.contains(TokenScope.ADMIN);
    }

    public boolean permits(TokenScope scope, LibraryId library) {
        return hasScope(scope) && libraries.coversLibrary(library);
    }

    /** Whether it permits what concerns all libraries, as tokens, backups and measurements do. */
    public boolean permitsEverywhere(TokenScope scope) {
        return hasScope(scope) && libraries instanceof LibraryGrant.AllLibraries;
    }
}
