package dev.carrel.bootstrap.cli.client.token;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.OwnTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenListBody;
import dev.carrel.api.token.TokenRequest;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.QuestionRequests;
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

/** The access tokens of a running server. */
public record RemoteTokens(HttpTransport transport) implements TokenClient {

    @Override
    public IssuedTokenBody issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, Set<String> readers, UsageLimits limits, @Nullable Instant expiresAt) {
        List<String> scopeNames = scopes.stream().sorted().map(TokenScope::wireName).toList();
        List<String> libraryIds = libraries instanceof LibraryGrant.ListedLibraries listed
                ? listed.libraries().stream().map(LibraryId::value).sorted().toList()
                : null;
        return transport.exchangeJson("POST", "/token",
                new TokenRequest(name, scopeNames, libraryIds, QuestionRequests.treeOf(filter),
                        readers.isEmpty() ? null : readers.stream().sorted().toList(), LimitsBody.of(limits),
                        expiresAt == null ? null : expiresAt.toString()),
                IssuedTokenBody.class);
    }

    @Override
    public Optional<List<LibraryId>> findOwnLibraries() {
        return Optional.ofNullable(transport.getJson("/token/self", OwnTokenBody.class).libraries())
                .map(libraries -> libraries.stream().map(LibraryId::new).toList());
    }

    @Override
    public List<TokenBody> listTokens() {
        return transport.getJson("/token", TokenListBody.class).tokens();
    }

    @Override
    public Optional<TokenBody> updateToken(AccessTokenId token, TokenUpdateRequest change) {
        return transport.sendJsonIfFound("PATCH", "/token/" + token, change, TokenBody.class);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return transport.sendIfFound("DELETE", "/token/" + token);
    }

    @Override
    public Optional<TokenUsageBody> findUsage(AccessTokenId token, int days) {
        return transport.sendJsonIfFound("GET", "/token/" + token + "/usage?days=" + days, null, TokenUsageBody.class);
    }
}
