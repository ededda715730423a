package dev.carrel.domain.audit;

import dev.carrel.domain.access.AccessToken;

/**
 * Who did something, as they were called at that time.
 *
 * @param kind what the id is of: {@code person}, {@code token} or {@code connector}
 */
public record AuditActor(String kind, String id, String name) {

    /** Returns the one with a token, or the person with these rights. */
    public static AuditActor of(AccessToken token) {
        return new AuditActor(token.isOfPerson() ? "person" : "token", token.id().value(), token.name());
    }
}
