package dev.carrel.api.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.access.Person;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person.
 *
 * @param issuer the OpenID provider that they sign in with; null, and absent, for who was invited
 * @param roles what an administrator has given
 * @param readers the names that an administrator has given, as which documents of connectors that keep rights are read;
 * null, and absent, for none
 * @param groups what the provider has named; null, and absent, without provider
 * @param userName what the provider has named, as which documents are read too; null, and absent, for none
 * @param invitedUntil the end of an invitation that was not accepted; null, and absent, if there is none
 * @param lastSignInAt null for never
 */
public record PersonBody(String id, String name, @Nullable String email,
        @JsonInclude(Include.NON_NULL) @Nullable String issuer, List<RoleBody> roles,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> readers,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> groups,
        @JsonInclude(Include.NON_NULL) @Nullable String userName,
        @JsonInclude(Include.NON_NULL) @Nullable String groupsReadAt,
        @JsonInclude(Include.NON_NULL) @Nullable String invitedUntil, String createdAt,
        @Nullable String lastSignInAt) {

    /** Returns the body of a person. */
    public static PersonBody of(Person person) {
        return new PersonBody(person.id().value(), person.name(), person.email(),
                person.identity() == null ? null : person.identity().issuer(),
                person.grants().stream().map(RoleBody::of).toList(),
                person.givenReaders().isEmpty() ? null : person.givenReaders().stream().sorted().toList(),
                person.identity() == null ? null : person.groups(), person.userName(), timeOf(person.groupsReadAt()),
                person.invitation() == null ? null : person.invitation().expiresAt().toString(),
                person.createdAt().toString(), timeOf(person.lastSignInAt()));
    }

    private static @Nullable String timeOf(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    /** All people, oldest first. */
    public record PersonListBody(List<PersonBody> people) {}
}
