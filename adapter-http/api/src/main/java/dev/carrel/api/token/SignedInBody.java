package dev.carrel.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/**
 * What a sign-in code was exchanged for: the token or, for a person, who has none, another code.
 *
 * @param code begins a session of the person
 * @param id of the person
 * @param name of the person
 */
@JsonInclude(Include.NON_NULL)
public record SignedInBody(@Nullable String token, @Nullable String code, @Nullable String id, @Nullable String name) {

    /** Returns the body of a token. */
    public static SignedInBody ofToken(String token) {
        return new SignedInBody(token, null, null, null);
    }

    /** Hides the secrets from logs and messages. */
    @Override
    public String toString() {
        return "SignedInBody[hidden]";
    }
}
