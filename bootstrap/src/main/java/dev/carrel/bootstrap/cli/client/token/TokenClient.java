package dev.carrel.bootstrap.cli.client.token;

import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The access tokens of a data folder or a server. */
public sealed interface TokenClient permits EmbeddedTokens, RemoteTokens {

    /**
     * Issues an access token.
     *
     * @param readers the names as which it reads documents of connectors that keep rights
     * @param expiresAt null if it does not expire
     */
    IssuedTokenBody issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries, AttributeFilter filter,
            Set<String> readers, UsageLimits limits, @Nullable Instant expiresAt);

    /** Returns the libraries for which the token of this client was made; empty if it is for all. */
    Optional<List<LibraryId>> findOwnLibraries();

    /** Returns the access tokens, oldest first. */
    List<TokenBody> listTokens();

    /**
     * Changes an access token.
     *
     * @return the token as it is now; empty if it does not exist
     */
    Optional<TokenBody> updateToken(AccessTokenId token, TokenUpdateRequest change);

    /**
     * Revokes an access token.
     *
     * @return whether it existed
     */
    boolean revokeToken(AccessTokenId token);

    /** Returns what was requested with a token in the last days; empty if it does not exist. */
    Optional<TokenUsageBody> findUsage(AccessTokenId token, int days);
}
