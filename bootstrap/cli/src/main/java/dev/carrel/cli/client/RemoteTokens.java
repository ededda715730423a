package dev.carrel.cli.client;

import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenListBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The access tokens of a running server. */
record RemoteTokens(HttpTransport transport) implements TokenClient {

    @Override
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, UsageLimits limits, @Nullable Instant expiresAt) {
        return ApiResponses.toIssuedToken(transport.sendJson("POST", "/token",
                ApiRequests.ofToken(name, scopes, libraries, filter, limits, expiresAt), IssuedTokenBody.class).body());
    }

    @Override
    public Optional<List<LibraryId>> findOwnLibraries() {
        return Optional.ofNullable(transport.getJson("/token/self", TokenBody.class).libraries())
                .map(libraries -> libraries.stream().map(LibraryId::new).toList());
    }

    @Override
    public List<AccessToken> listTokens() {
        return ApiJson.listOrEmpty(transport.getJson("/token", TokenListBody.class).tokens())
                .stream()
                .map(ApiResponses::toToken)
                .toList();
    }

    /** Sends limits without any as an empty object, which removes them. */
    @Override
    public Optional<AccessToken> updateToken(AccessTokenId token, @Nullable String name,
            @Nullable UsageLimits limits) {
        var change = new TokenUpdateRequest(name, ApiRequests.ofLimits(limits));
        return transport.sendJsonIfFound("PATCH", "/token/" + token, change, TokenBody.class)
                .map(ApiResponses::toToken);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return transport.sendIfFound("DELETE", "/token/" + token);
    }

    @Override
    public Optional<List<DailyUsage>> findUsage(AccessTokenId token, int days) {
        return transport
                .sendJsonIfFound("GET", "/token/" + token + "/usage?days=" + days, null, TokenUsageBody.class)
                .map(usage -> ApiJson.listOrEmpty(usage.days()).stream().map(ApiResponses::toUsage).toList());
    }
}
