package dev.carrel.bootstrap.cli.client.token;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.application.Carrel;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The access tokens of an engine in this process.
 *
 * @param administration the engine, if administration is permitted
 * @param own the token of this client; null if it has none
 */
public record EmbeddedTokens(Supplier<Carrel> administration, @Nullable AccessToken own) implements TokenClient {

    @Override
    public IssuedTokenBody issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, Set<String> readers, UsageLimits limits, @Nullable Instant expiresAt) {
        return IssuedTokenBody.of(administration.get()
                .accessControl()
                .issueToken(name, scopes, libraries, filter, readers, limits, expiresAt));
    }

    @Override
    public Optional<List<LibraryId>> findOwnLibraries() {
        return own != null && own.libraries() instanceof LibraryGrant.ListedLibraries listed
                ? Optional.of(listed.libraries().stream().sorted(Comparator.comparing(LibraryId::value)).toList())
                : Optional.empty();
    }

    @Override
    public List<TokenBody> listTokens() {
        return administration.get().accessControl().listTokens().stream().map(TokenBody::of).toList();
    }

    @Override
    public Optional<TokenBody> updateToken(AccessTokenId token, TokenUpdateRequest change) {
        LimitsBody limits = change.limits();
        return administration.get()
                .accessControl()
                .updateToken(token, change.name(), limits == null ? null : limits.toLimits())
                .map(TokenBody::of);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return administration.get().accessControl().revokeToken(token);
    }

    @Override
    public Optional<TokenUsageBody> findUsage(AccessTokenId token, int days) {
        Carrel engine = administration.get();
        return engine.accessControl()
                .findToken(token)
                .map(found -> TokenUsageBody.of(found, engine.requestMeter().listUsage(token, days)));
    }
}
