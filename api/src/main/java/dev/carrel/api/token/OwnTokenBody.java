package dev.carrel.api.token;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.attribute.FilterGrammar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The access token of the request itself, from which a client learns what it may do.
 *
 * @param libraries null for all libraries, also for future ones
 * @param filter the documents that the token gives access to, in the grammar of filters; null for all
 * @param expiresAt null if it does not expire
 */
public record OwnTokenBody(String id, String name, List<String> scopes, @Nullable List<String> libraries,
        @Nullable Object filter, @Nullable String expiresAt) {

    /** Returns the body of a token. */
    public static OwnTokenBody of(AccessToken token) {
        TokenBody known = TokenBody.of(token);
        return new OwnTokenBody(known.id(), known.name(), known.scopes(), known.libraries(),
                token.filter().isEverything() ? null : FilterGrammar.write(token.filter()), known.expiresAt());
    }
}
