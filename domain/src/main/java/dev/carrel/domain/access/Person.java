package dev.carrel.domain.access;

import dev.carrel.domain.error.InvalidRequestException;
import java.time.Instant;
import java.util.List;
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
 * @param groups the groups of the directory when it was read
 * @param groupsReadAt null for who was invited
 * @param invitation the invitation whose link was not opened yet; null if there is none
 * @param lastSignInAt null for never
 */
public record Person(AccessTokenId id, @Nullable DirectoryIdentity identity, String name, @Nullable String email,
        List<RoleGrant> grants, List<String> groups, @Nullable Instant groupsReadAt, @Nullable Invitation invitation,
        Instant createdAt, @Nullable Instant lastSignInAt) {

    /** The longest name and e-mail address, in characters. */
    private static final int MAX_CHARACTERS = 512;

    public Person {
        grants = List.copyOf(grants);
        groups = List.copyOf(groups);
        if (name.isBlank() || name.codePointCount(0, name.length()) > MAX_CHARACTERS) {
            throw InvalidRequestException.of("name", "must be 1 to 512 characters and not blank");
        }
        if (email != null && (email.isBlank() || email.codePointCount(0, email.length()) > MAX_CHARACTERS)) {
            throw InvalidRequestException.of("email", "must be 1 to 512 characters and not blank");
        }
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

    /** Returns the person with another name, address and roles. */
    public Person with(String newName, @Nullable String newEmail, List<RoleGrant> newGrants) {
        return new Person(id, identity, newName, newEmail, newGrants, groups, groupsReadAt, invitation, createdAt,
                lastSignInAt);
    }

    /** Returns the person with an invitation; null for none. */
    public Person withInvitation(@Nullable Invitation open) {
        return new Person(id, identity, name, email, grants, groups, groupsReadAt, open, createdAt, lastSignInAt);
    }

    /** Returns the person, signed in at a time. */
    public Person signedInAt(Instant now) {
        return new Person(id, identity, name, email, grants, groups, groupsReadAt, null, createdAt, now);
    }

    /** Returns the person as the directory has them at a time. */
    public Person readAt(Instant now, String newName, @Nullable String newEmail, List<String> newGroups) {
        return new Person(id, identity, newName, newEmail, grants, newGroups, now, invitation, createdAt, lastSignInAt);
    }
}
