package dev.carrel.cli.client;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
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
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, UsageLimits limits, @Nullable Instant expiresAt) {
        return access.administer().accessControl().issueToken(name, scopes, libraries, filter, limits, expiresAt);
    }

    @Override
    public Optional<List<LibraryId>> findOwnLibraries() {
        AccessToken own = access.token();
        return own != null && own.libraries() instanceof LibraryGrant.ListedLibraries listed
                ? Optional.of(listed.libraries().stream().sorted(Comparator.comparing(LibraryId::value)).toList())
                : Optional.empty();
    }

    @Override
    public List<AccessToken> listTokens() {
        return access.administer().accessControl().listTokens();
    }

    @Override
    public Optional<AccessToken> updateToken(AccessTokenId token, @Nullable String name,
            @Nullable UsageLimits limits) {
        return access.administer().accessControl().updateToken(token, name, limits);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return access.administer().accessControl().revokeToken(token);
    }

    @Override
    public Optional<List<DailyUsage>> findUsage(AccessTokenId token, int days) {
        return access.administer()
                .accessControl()
                .findToken(token)
                .map(found -> access.engine().requestMeter().listUsage(token, days));
    }
}
