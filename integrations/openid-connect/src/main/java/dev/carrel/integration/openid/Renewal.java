package dev.carrel.integration.openid;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * With what a person is read again, and signed out.
 *
 * @param token a refresh token, or else an access token for the user info
 * @param identity the identity token as it was sent, by which the provider knows which session ends; null if there is
 * none
 */
record Renewal(boolean isRefresh, String token, @Nullable String identity) {

    private static final String REFRESH = "refresh";
    private static final String ACCESS = "access";
    /** Between the parts, none of which has it. */
    private static final String SEPARATOR = "\n";

    /** Reads what {@link #encode} has written; empty if it has not. */
    static Optional<Renewal> parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        return parts.length == 3 && (parts[0].equals(REFRESH) || parts[0].equals(ACCESS))
                ? Optional.of(new Renewal(parts[0].equals(REFRESH), parts[1], parts[2].isEmpty() ? null : parts[2]))
                : Optional.empty();
    }

    String encode() {
        return String.join(SEPARATOR, isRefresh ? REFRESH : ACCESS, token, identity == null ? "" : identity);
    }

    /** Hides the tokens from logs and messages. */
    @Override
    public String toString() {
        return "Renewal[hidden]";
    }
}
