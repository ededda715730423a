package dev.carrel.cli.client;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The access tokens of an engine in this process. */
record EmbeddedTokens(Carrel engine) implements TokenClient {

    @Override
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, UsageLimits limits, @Nullable Instant expiresAt) {
        return engine.accessControl().issueToken(name, scopes, libraries, filter, limits, expiresAt);
    }

    @Override
    public List<AccessToken> listTokens() {
        return engine.accessControl().listTokens();
    }

    @Override
    public Optional<AccessToken> updateToken(AccessTokenId token, @Nullable String name,
            @Nullable UsageLimits limits) {
        return engine.accessControl().updateToken(token, name, limits);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return engine.accessControl().revokeToken(token);
    }

    @Override
    public Optional<List<DailyUsage>> findUsage(AccessTokenId token, int days) {
        return engine.accessControl().findToken(token).map(found -> engine.requestMeter().listUsage(token, days));
    }
}
