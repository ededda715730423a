package dev.carrel.domain.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A browser that was signed in by a person, or with an access token, for whose rights it stands.
 *
 * @param token the id of the token or the person
 * @param lastUsedAt coarsely
 * @param expiresAt when it ends unless it is used before
 * @param userAgent what the browser calls itself, shortened; null if it does not say
 */
public record BrowserSession(String id, AccessTokenId token, Instant createdAt, Instant lastUsedAt, Instant expiresAt,
        @Nullable String userAgent) {

    private static final int MAX_USER_AGENT_CHARACTERS = 300;

    public BrowserSession {
        if (userAgent != null && userAgent.length() > MAX_USER_AGENT_CHARACTERS) {
            userAgent = userAgent.substring(0, MAX_USER_AGENT_CHARACTERS);
        }
    }

    /** Returns the session, used at a time. */
    public BrowserSession usedAt(Instant now, Instant end) {
        return new BrowserSession(id, token, createdAt, now, end, userAgent);
    }
}
