package dev.carrel.domain.conversation;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;

/**
 * The token with which a question was asked.
 *
 * @param token need not exist any more
 * @param name the name of the token at that time
 */
public record Asker(AccessTokenId token, String name) {

    /** Returns the asker with a token. */
    public static Asker of(AccessToken token) {
        return new Asker(token.id(), token.name());
    }
}
