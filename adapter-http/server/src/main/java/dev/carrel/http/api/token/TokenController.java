package dev.carrel.http.api.token;

import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.OwnTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenListBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.application.access.AccessControl;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.usage.RequestMeter;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.http.api.token.TokenRequestReader.TokenParameters;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.QueryParameters;
import java.util.Optional;

/** Issues, lists, changes and revokes access tokens, and reports their usage. */
final class TokenController {

    private static final int DEFAULT_USAGE_DAYS = 30;

    private final AccessControl access;
    private final RequestMeter meter;
    private final AdmitPeople people;

    TokenController(AccessControl access, RequestMeter meter, AdmitPeople people) {
        this.access = access;
        this.meter = meter;
        this.people = people;
    }

    ApiResponse issueToken(ApiRequest request) {
        TokenParameters parameters = TokenRequestReader
                .toParameters(JsonRequest.readBody(request, TokenRequestReader::readRequest));
        return ApiResponse.json(201, IssuedTokenBody.of(access.issueToken(parameters.name(), parameters.scopes(),
                parameters.libraries(), parameters.filter(), parameters.readers(), parameters.limits(),
                parameters.expiresAt())));
    }

    ApiResponse listTokens(ApiRequest request) {
        return ApiResponse.json(200, new TokenListBody(access.listTokens().stream().map(TokenBody::of).toList()));
    }

    ApiResponse describeOwnToken(ApiRequest request) {
        AccessToken own = request.requireToken();
        return ApiResponse.json(200, OwnTokenBody.of(own, meter.describeQuotas(own),
                people.findIssuer(own.id()).orElse(null)));
    }

    ApiResponse updateToken(ApiRequest request) {
        TokenUpdateRequest change = JsonRequest.readBody(request, TokenRequestReader::readUpdate);
        UsageLimits limits = change.limits() == null ? null : change.limits().toLimits();
        return ApiResponse.json(200, TokenBody.of(findId(request)
                .flatMap(id -> access.updateToken(id, change.name(), limits))
                .orElseThrow(TokenController::unknownToken)));
    }

    ApiResponse describeUsage(ApiRequest request) {
        int days = QueryParameters.readParameters(request,
                query -> query.readInteger("days", 1, RequestMeter.MAX_DAYS, DEFAULT_USAGE_DAYS));
        AccessToken token = findId(request).flatMap(access::findToken).orElseThrow(TokenController::unknownToken);
        return ApiResponse.json(200, TokenUsageBody.of(token, meter.listUsage(token.id(), days)));
    }

    ApiResponse revokeToken(ApiRequest request) {
        if (findId(request).filter(access::revokeToken).isEmpty()) {
            throw unknownToken();
        }
        return ApiResponse.withoutContent(204);
    }

    /** Returns the id in the path; empty if no token can have it. */
    private static Optional<AccessTokenId> findId(ApiRequest request) {
        return Optional.of(request.pathParameter(ApiRequest.TOKEN_ID))
                .filter(OpaqueId::isValid)
                .map(AccessTokenId::new);
    }

    private static ProblemException unknownToken() {
        return new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is no such access token."));
    }
}
