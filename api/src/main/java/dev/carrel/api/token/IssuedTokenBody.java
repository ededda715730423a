package dev.carrel.api.token;

import dev.carrel.application.AccessControl.IssuedToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new access token with its secret, which no other response contains.
 *
 * @param token the secret
 * @param libraries null for all
 */
public record IssuedTokenBody(String id, String token, String name, List<String> scopes,
        @Nullable List<String> libraries, @Nullable String expiresAt, String createdAt) {

    /** Returns the body of a token that was issued. */
    public static IssuedTokenBody of(IssuedToken issued) {
        TokenBody known = TokenBody.of(issued.token());
        return new IssuedTokenBody(known.id(), issued.secret().value(), known.name(), known.scopes(),
                known.libraries(), known.expiresAt(), known.createdAt());
    }

    /** Returns the id and the name: the secret must not get into a log. */
    @Override
    public String toString() {
        return "IssuedTokenBody[" + id + ", " + name + "]";
    }
}
