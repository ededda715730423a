package dev.carrel.cli.client;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The access tokens of an engine in this process. */
record EmbeddedTokens(EmbeddedAccess access) implements TokenClient {

    @Override
    public IssuedTokenBody issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, UsageLimits limits, @Nullable Instant expiresAt) {
        return IssuedTokenBody.of(access.administer()
                .accessControl()
                .issueToken(name, scopes, libraries, filter, limits, expiresAt));
    }

    @Override
    public Optional<List<LibraryId>> findOwnLibraries() {
        AccessToken own = access.token();
        return own != null && own.libraries() instanceof LibraryGrant.ListedLibraries listed
                ? Optional.of(listed.libraries().stream().sorted(Comparator.comparing(LibraryId::value)).toList())
                : Optional.empty();
    }

    @Override
    public List<TokenBody> listTokens() {
        return access.administer().accessControl().listTokens().stream().map(TokenBody::of).toList();
    }

    @Override
    public Optional<TokenBody> updateToken(AccessTokenId token, TokenUpdateRequest change) {
        LimitsBody limits = change.limits();
        return access.administer()
                .accessControl()
                .updateToken(token, change.name(), limits == null ? null : limits.toLimits())
                .map(TokenBody::of);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return access.administer().accessControl().revokeToken(token);
    }

    @Override
    public Optional<TokenUsageBody> findUsage(AccessTokenId token, int days) {
        return access.administer()
                .accessControl()
                .findToken(token)
                .map(found -> TokenUsageBody.of(found, access.engine().requestMeter().listUsage(token, days)));
    }
}
