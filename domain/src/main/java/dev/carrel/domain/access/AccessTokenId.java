package dev.carrel.domain.access;

import dev.carrel.domain.OpaqueId;

/** The id of an access token, or of a person, whose session is used in its place; not secret. */
public record AccessTokenId(String value) {

    static final String PERSON = "person-";

    public AccessTokenId {
        OpaqueId.requireValid("token_id", value);
    }

    /** Returns the id of a person. */
    public static AccessTokenId ofPerson(String unique) {
        return new AccessTokenId(PERSON + unique);
    }

    /** Returns whether it is the id of a person. */
    public boolean isOfPerson() {
        return value.startsWith(PERSON);
    }

    @Override
    public String toString() {
        return value;
    }
}
