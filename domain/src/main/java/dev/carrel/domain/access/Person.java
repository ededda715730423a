package dev.carrel.domain.access;

import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.InvalidRequestException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who signs in. The identity is that of a directory, or who opens the link of an invitation; the e-mail
 * address is for people to read, and never tells who somebody is.
 *
 * @param id {@linkplain AccessTokenId#isOfPerson() of a person}
 * @param identity null for who was invited
 * @param name 1 to 512 characters, not blank
 * @param email null if unknown
 * @param grants the roles that an administrator has given
 * @param givenReaders the {@linkplain Readers#isName names} that an administrator has given, as which documents of
 * connectors that keep rights are read too; at most {@value AccessToken#MAX_READERS}
 * @param groups the groups of the directory when it was read
 * @param userName what places outside call the person, as the directory says; null if it does not, and for who was
 * invited
 * @param groupsReadAt null for who was invited
 * @param invitation the invitation whose link was not opened yet; null if there is none
 * @param lastSignInAt null for never
 */
public record Person(AccessTokenId id, @Nullable DirectoryIdentity identity, String name, @Nullable String email,
        List<RoleGrant> grants, Set<String> givenReaders, List<String> groups, @Nullable String userName,
        @Nullable Instant groupsReadAt, @Nullable Invitation invitation, Instant createdAt,
        @Nullable Instant lastSignInAt) {

    /** The longest name and e-mail address, in characters. */
    private static final int MAX_CHARACTERS = 512;

    public Person {
        grants = List.copyOf(grants);
        givenReaders = Set.copyOf(givenReaders);
        groups = List.copyOf(groups);
        if (name.isBlank() || name.codePointCount(0, name.length()) > MAX_CHARACTERS) {
            throw InvalidRequestException.of("name", "must be 1 to 512 characters and not blank");
        }
        if (email != null && (email.isBlank() || email.codePointCount(0, email.length()) > MAX_CHARACTERS)) {
            throw InvalidRequestException.of("email", "must be 1 to 512 characters and not blank");
        }
        AccessToken.requireReaders(givenReaders, AccessToken.MAX_READERS);
    }

    /**
     * What a person is known by in a directory.
     *
     * @param issuer the address of the OpenID provider
     * @param subject what the provider calls the person, which it never gives to another
     */
    public record DirectoryIdentity(String issuer, String subject) {}

    /** An invitation; a later one replaces it. */
    public record Invitation(String id, Instant expiresAt) {}

    /**
     * Returns the names as which the person reads documents of connectors that keep rights: the groups and the user
     * name of the directory, and the names that were given.
     */
    Set<String> readers() {
        Stream<String> ofDirectory = Stream
                .concat(groups.stream().map(Readers::group), Stream.ofNullable(userName).map(Readers::user))
                .filter(Readers::isName);
        return Stream.concat(givenReaders.stream(), ofDirectory).collect(Collectors.toSet());
    }

    /** Returns the person with another name, address, roles and readers that are given. */
    public Person with(String newName, @Nullable String newEmail, List<RoleGrant> newGrants, Set<String> newReaders) {
        return new Person(id, identity, newName, newEmail, newGrants, newReaders, groups, userName, groupsReadAt,
                invitation, createdAt, lastSignInAt);
    }

    /** Returns the person with an invitation; null for none. */
    public Person withInvitation(@Nullable Invitation open) {
        return new Person(id, identity, name, email, grants, givenReaders, groups, userName, groupsReadAt, open,
                createdAt, lastSignInAt);
    }

    /** Returns the person, signed in at a time. */
    public Person signedInAt(Instant now) {
        return new Person(id, identity, name, email, grants, givenReaders, groups, userName, groupsReadAt, null,
                createdAt, now);
    }

    /** Returns the person as the directory has them at a time. */
    public Person readAt(Instant now, String newName, @Nullable String newEmail, List<String> newGroups,
            @Nullable String newUserName) {
        return new Person(id, identity, newName, newEmail, grants, givenReaders, newGroups, newUserName, now,
                invitation, createdAt, lastSignInAt);
    }
}
