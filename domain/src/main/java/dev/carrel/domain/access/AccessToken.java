package dev.carrel.domain.access;

import dev.carrel.domain.WireName;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An access token without its secret.
 *
 * @param name for people, 1 to 512 characters, not blank
 * @param scopes at least one
 * @param filter the documents that the token gives access to: everything else of its libraries does not exist for it.
 * With {@link TokenScope#ADMIN} there is none
 * @param limits how much may be requested with the token
 * @param expiresAt when it becomes invalid; null for never
 * @param lastUsedAt when it was last used, accurate to about a minute; null for never
 */
public record AccessToken(AccessTokenId id, String name, Set<TokenScope> scopes, LibraryGrant libraries,
        AttributeFilter filter, UsageLimits limits, Instant createdAt,
        @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {

    public AccessToken {
        scopes = Set.copyOf(scopes);
        if (name.isBlank() || name.codePointCount(0, name.length()) > 512) {
            throw InvalidRequestException.of("name", "must be 1 to 512 characters and not blank");
        }
        if (scopes.isEmpty()) {
            throw InvalidRequestException.of("scopes", "must name at least one scope");
        }
        if (scopes.contains(TokenScope.ADMIN) && !filter.isEverything()) {
            throw InvalidRequestException.of("filter",
                    "must not be given with the scope admin, which has access to everything in its libraries");
        }
    }

    /** Creates a token that is restricted by neither a filter nor limits. */
    public AccessToken(AccessTokenId id, String name, Set<TokenScope> scopes, LibraryGrant libraries,
            Instant createdAt, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {
        this(id, name, scopes, libraries, AttributeFilter.everything(), UsageLimits.NONE, createdAt, expiresAt,
                lastUsedAt);
    }

    /** Returns this token with another name. */
    public AccessToken withName(String newName) {
        return new AccessToken(id, newName, scopes, libraries, filter, limits, createdAt, expiresAt, lastUsedAt);
    }

    /** Returns this token for other libraries. */
    public AccessToken withLibraries(LibraryGrant grant) {
        return new AccessToken(id, name, scopes, grant, filter, limits, createdAt, expiresAt, lastUsedAt);
    }

    /** Returns this token with other limits. */
    public AccessToken withLimits(UsageLimits newLimits) {
        return new AccessToken(id, name, scopes, libraries, filter, newLimits, createdAt, expiresAt, lastUsedAt);
    }

    /** Returns this token with another time of its last use. */
    public AccessToken withLastUse(@Nullable Instant time) {
        return new AccessToken(id, name, scopes, libraries, filter, limits, createdAt, expiresAt, time);
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

    /**
     * Returns whether the token permits operations on all libraries, such as tokens, backups and metrics. A token with
     * a filter never does.
     */
    public boolean permitsEverywhere(TokenScope scope) {
        return hasScope(scope) && libraries instanceof LibraryGrant.AllLibraries && filter.isEverything();
    }

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

    /** The libraries that a token grants access to. */
    public sealed interface LibraryGrant {

        /** Returns whether the grant includes a library. */
        boolean coversLibrary(LibraryId library);

        /** Returns the grant after a library was deleted; a list that becomes empty covers nothing. */
        LibraryGrant withoutLibrary(LibraryId deleted);

        /** All libraries, including future ones. */
        record AllLibraries() implements LibraryGrant {
            @Override
            public boolean coversLibrary(LibraryId library) {
                return true;
            }

            @Override
            public LibraryGrant withoutLibrary(LibraryId deleted) {
                return this;
            }
        }

        /** Listed libraries only; none if the list is empty. */
        record ListedLibraries(Set<LibraryId> libraries) implements LibraryGrant {

            public ListedLibraries {
                libraries = Set.copyOf(libraries);
            }

            @Override
            public boolean coversLibrary(LibraryId library) {
                return libraries.contains(library);
            }

            @Override
            public LibraryGrant withoutLibrary(LibraryId deleted) {
                var left = new LinkedHashSet<>(libraries);
                left.remove(deleted);
                return new ListedLibraries(left);
            }
        }
    }
}
