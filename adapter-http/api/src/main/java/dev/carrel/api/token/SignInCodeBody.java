package dev.carrel.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/**
 * A code that a browser exchanges for the token of the request, once.
 *
 * @param link the address of the web interface that signs in with the code; null, and absent, without web interface
 */
public record SignInCodeBody(String code, String expiresAt, @JsonInclude(Include.NON_NULL) @Nullable String link) {

    /** Hides the code from logs and messages. */
    @Override
    public String toString() {
        return "SignInCodeBody[hidden]";
    }
}
