package dev.carrel.api.token;

import dev.carrel.domain.access.BrowserSession;
import org.jspecify.annotations.Nullable;

/**
 * A session of a browser.
 *
 * @param name the name of the token that it stands for
 * @param current whether it is that of the request
 */
public record BrowserSessionBody(String id, String name, String createdAt, String lastUsedAt, String expiresAt,
        @Nullable String userAgent, boolean current) {

    /**
     * Returns the body of a session.
     *
     * @param currentId the id of the session of the request; null if it has none
     */
    public static BrowserSessionBody of(BrowserSession session, String name, @Nullable String currentId) {
        return new BrowserSessionBody(session.id(), name, session.createdAt().toString(),
                session.lastUsedAt().toString(),
                session.expiresAt().toString(), session.userAgent(), session.id().equals(currentId));
    }
}
