package dev.carrel.domain.access;

import dev.carrel.domain.OpaqueId;

/** The id of an access token; not secret. */
public record AccessTokenId(String value) {

    public AccessTokenId {
        OpaqueId.requireValid("token_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
