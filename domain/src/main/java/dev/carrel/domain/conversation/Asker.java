package dev.carrel.domain.conversation;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;

/**
 * The token with which a question was asked, or the visitor of a widget who asked it.
 *
 * @param token the token, which need not exist any more, or the account of the visitor
 * @param name the name of the token at that time; {@code widget:} and the id of the widget for a visitor
 */
public record Asker(AccessTokenId token, String name) {

    /** Returns the asker with a token. */
    public static Asker of(AccessToken token) {
        return new Asker(token.id(), token.name());
    }
}
