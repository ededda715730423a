package dev.carrel.domain.access;

import dev.carrel.domain.OpaqueId;

/** Names an access token without giving its secret away. */
public record AccessTokenId(String value) {

    public AccessTokenId {
        OpaqueId.requireValid("token_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
