package dev.carrel.api.token;

/** The token that a sign-in code was exchanged for. */
public record SignedInBody(String token) {

    /** Hides the token from logs and messages. */
    @Override
    public String toString() {
        return "SignedInBody[hidden]";
    }
}
