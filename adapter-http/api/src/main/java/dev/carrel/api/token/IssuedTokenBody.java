package dev.carrel.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.application.access.AccessControl.IssuedToken;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new access token with its secret, which no other response contains.
 *
 * @param token the secret
 * @param libraries null for all
 * @param filter null, and absent, for all documents
 * @param readers null, and absent, for none
 * @param limits null, and absent, without limits
 */
public record IssuedTokenBody(String id, String token, String name, List<String> scopes,
        @Nullable List<String> libraries, @JsonInclude(Include.NON_NULL) @Nullable Map<String, Object> filter,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> readers,
        @JsonInclude(Include.NON_NULL) @Nullable LimitsBody limits, @Nullable String expiresAt, String createdAt) {

    /** Returns the body of a token that was issued. */
    public static IssuedTokenBody of(IssuedToken issued) {
        TokenBody known = TokenBody.of(issued.token());
        return new IssuedTokenBody(known.id(), issued.secret().value(), known.name(), known.scopes(),
                known.libraries(), known.filter(), known.readers(), known.limits(), known.expiresAt(),
                known.createdAt());
    }

    /** Returns the id and the name: the secret must not get into a log. */
    @Override
    public String toString() {
        return "IssuedTokenBody[" + id + ", " + name + "]";
    }
}
