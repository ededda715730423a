package dev.carrel.domain.access;

import dev.carrel.domain.WireName;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An access token without its secret, or the rights of a person, whose session is used in place of a token.
 *
 * @param name for people, 1 to 512 characters, not blank
 * @param scopes at least one; a person may have none
 * @param filter the documents that the token gives access to: everything else of its libraries does not exist for it.
 * With {@link TokenScope#ADMIN} there is none
 * @param readers the {@linkplain Readers#isName names} as which documents of connectors that keep rights are read, at
 * most {@value #MAX_READERS} of a token; documents for others do not exist for it. With {@link TokenScope#ADMIN} all
 * are read, and a token has no names
 * @param limits how much may be requested with the token
 * @param expiresAt when it becomes invalid; null for never
 * @param lastUsedAt when it was last used, accurate to about a minute; null for never
 */
public record AccessToken(AccessTokenId id, String name, Set<TokenScope> scopes, LibraryGrant libraries,
        AttributeFilter filter, Set<String> readers, UsageLimits limits, Instant createdAt,
        @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {

    public static final int MAX_READERS = 256;

    public AccessToken {
        scopes = Set.copyOf(scopes);
        readers = Set.copyOf(readers);
        requireReaders(readers, id.isOfPerson() ? Integer.MAX_VALUE : MAX_READERS);
        if (name.isBlank() || name.codePointCount(0, name.length()) > 512) {
            throw InvalidRequestException.of("name", "must be 1 to 512 characters and not blank");
        }
        if (scopes.isEmpty() && !id.isOfPerson()) {
            throw InvalidRequestException.of("scopes", "must name at least one scope");
        }
        if (libraries instanceof LibraryGrant.ListedLibraries listed && !id.isOfPerson()
                && listed.libraries().stream().anyMatch(PersonalLibrary::isPersonal)) {
            throw InvalidRequestException.of("libraries",
                    "must not name a personal library: access tokens are for none");
        }
        if (scopes.contains(TokenScope.ADMIN) && !filter.isEverything()) {
            throw InvalidRequestException.of("filter",
                    "must not be given with the scope admin, which has access to everything in its libraries");
        }
        if (scopes.contains(TokenScope.ADMIN) && !readers.isEmpty() && !id.isOfPerson()) {
            throw InvalidRequestException.of("readers",
                    "must not be given with the scope admin, which reads all documents of its libraries");
        }
    }

    /** @throws InvalidRequestException if one is no name, or there are too many */
    static void requireReaders(Set<String> readers, int limit) {
        if (readers.size() > limit || !readers.stream().allMatch(Readers::isName)) {
            throw InvalidRequestException.of("readers",
                    "must be at most " + MAX_READERS + " names: " + Readers.NAME_RULE);
        }
    }

    /** Creates a token that is restricted by neither a filter nor limits. */
    public AccessToken(AccessTokenId id, String name, Set<TokenScope> scopes, LibraryGrant libraries,
            Instant createdAt, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {
        this(id, name, scopes, libraries, AttributeFilter.everything(), Set.of(), UsageLimits.NONE, createdAt,
                expiresAt, lastUsedAt);
    }

    /** Returns this token with another name. */
    public AccessToken withName(String newName) {
        return new AccessToken(id, newName, scopes, libraries, filter, readers, limits, createdAt, expiresAt,
                lastUsedAt);
    }

    /** Returns this token for other libraries. */
    public AccessToken withLibraries(LibraryGrant grant) {
        return new AccessToken(id, name, scopes, grant, filter, readers, limits, createdAt, expiresAt, lastUsedAt);
    }

    /** Returns this token with other limits. */
    public AccessToken withLimits(UsageLimits newLimits) {
        return new AccessToken(id, name, scopes, libraries, filter, readers, newLimits, createdAt, expiresAt,
                lastUsedAt);
    }

    /** Returns this token with another time of its last use. */
    public AccessToken withLastUse(@Nullable Instant time) {
        return new AccessToken(id, name, scopes, libraries, filter, readers, limits, createdAt, expiresAt, time);
    }

    /** Returns whether the token is invalid from its expiry time on. */
    public boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Returns whether the token has a scope; {@link TokenScope#ADMIN} implies every other. */
    public boolean hasScope(TokenScope scope) {
        return scopes.contains(scope) || scopes.contains(TokenScope.ADMIN);
    }

    /** Returns whether these are the rights of a person, who never sees what belongs to others. */
    public boolean isOfPerson() {
        return id.isOfPerson();
    }

    /** Returns the rights of a person with roles. */
    public static AccessToken ofPerson(Person person, List<RoleGrant> grants) {
        boolean isAdmin = grants.stream().anyMatch(RoleGrant::isOfServer);
        Set<TokenScope> scopes = isAdmin ? Set.of(TokenScope.ADMIN)
                : grants.stream().flatMap(grant -> grant.role().scopes().stream()).collect(Collectors.toSet());
        return new AccessToken(person.id(), person.name(), scopes,
                isAdmin ? new LibraryGrant.AllLibraries() : new LibraryGrant.LibraryRoles(grants),
                AttributeFilter.everything(), person.readers(), UsageLimits.NONE, person.createdAt(), null, null);
    }

    /** Returns whether the token is for a library; for that of a person if it administers all. */
    public boolean covers(LibraryId library) {
        return libraries.coversLibrary(library) || permitsEverywhere(TokenScope.ADMIN);
    }

    /** Returns whether the token is for a library that is asked without being named, unlike that of another person. */
    public boolean asksUnnamed(LibraryId library) {
        return covers(library) && !PersonalLibrary.isOfAnother(library, id);
    }

    /** Returns whether the token permits operations of a scope on a library. */
    public boolean permits(TokenScope scope, LibraryId library) {
        return hasScope(scope) && (libraries instanceof LibraryGrant.LibraryRoles roles
                ? roles.in(library).anyMatch(grant -> grant.role().permits(scope))
                : covers(library));
    }

    /** Returns the personal library that a person may have, whether or not it exists; empty for tokens. */
    public Optional<LibraryId> personalLibrary() {
        return libraries instanceof LibraryGrant.LibraryRoles roles
                ? Optional.of(PersonalLibrary.of(id)).filter(roles::coversLibrary)
                : Optional.empty();
    }

    /**
     * Returns what the token permits in one library by operations of a scope, which it permits there: a person may have
     * a role there for some documents, and another one for others.
     */
    public AccessToken within(LibraryId library, TokenScope scope) {
        if (!(libraries instanceof LibraryGrant.LibraryRoles roles)) {
            return this;
        }
        List<RoleGrant> grants = roles.in(library).filter(grant -> grant.role().permits(scope)).toList();
        Set<TokenScope> inLibrary = grants.stream()
                .flatMap(grant -> grant.role().scopes().stream())
                .collect(Collectors.toSet());
        boolean isEverything = grants.stream().anyMatch(grant -> grant.filter().isEverything());
        return new AccessToken(id, name, inLibrary, new LibraryGrant.ListedLibraries(Set.of(library)),
                isEverything ? AttributeFilter.everything()
                        : new AttributeFilter.AnyOf(grants.stream().map(RoleGrant::filter).toList()),
                readers, limits, createdAt, expiresAt, lastUsedAt);
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

        /** Returns whether the grant includes a library; that of a person only if it is listed. */
        boolean coversLibrary(LibraryId library);

        /** Returns the grant after a library was deleted; a list that becomes empty covers nothing. */
        LibraryGrant withoutLibrary(LibraryId deleted);

        /** All libraries, including future ones, but no personal libraries. */
        record AllLibraries() implements LibraryGrant {
            @Override
            public boolean coversLibrary(LibraryId library) {
                return !PersonalLibrary.isPersonal(library);
            }

            @Override
            public LibraryGrant withoutLibrary(LibraryId deleted) {
                return this;
            }
        }

        /** The libraries in which a person has roles, which {@link AccessToken#within} tells apart. */
        record LibraryRoles(List<RoleGrant> grants) implements LibraryGrant {

            public LibraryRoles {
                grants = List.copyOf(grants);
            }

            /** Returns the libraries with a role. */
            public LibraryGrant covered() {
                Set<LibraryId> listed = new LinkedHashSet<>();
                for (RoleGrant grant : grants) {
                    if (grant.library() == null) {
                        return new AllLibraries();
                    }
                    listed.add(grant.library());
                }
                return new ListedLibraries(listed);
            }

            /** Returns the roles in a library. */
            Stream<RoleGrant> in(LibraryId library) {
                return grants.stream().filter(grant -> grant.coversLibrary(library));
            }

            @Override
            public boolean coversLibrary(LibraryId library) {
                return in(library).findAny().isPresent();
            }

            @Override
            public LibraryGrant withoutLibrary(LibraryId deleted) {
                return new LibraryRoles(grants.stream().filter(grant -> !deleted.equals(grant.library())).toList());
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
