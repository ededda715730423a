package dev.carrel.http.api.token;

import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.OwnTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenListBody;
import dev.carrel.application.AccessControl;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.http.api.token.TokenRequestReader.TokenParameters;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.JsonRequest;

/** Issues, lists and revokes access tokens. */
final class TokenController {

    private final AccessControl access;

    TokenController(AccessControl access) {
        this.access = access;
    }

    ApiResponse issueToken(ApiRequest request) {
        TokenParameters parameters = TokenRequestReader
                .toParameters(JsonRequest.readBody(request, TokenRequestReader::readRequest));
        return ApiResponse.json(201, IssuedTokenBody.of(access.issueToken(parameters.name(), parameters.scopes(),
                parameters.libraries(), parameters.filter(), parameters.expiresAt())));
    }

    ApiResponse listTokens(ApiRequest request) {
        return ApiResponse.json(200, new TokenListBody(access.listTokens().stream().map(TokenBody::of).toList()));
    }

    ApiResponse describeOwnToken(ApiRequest request) {
        return ApiResponse.json(200, OwnTokenBody.of(request.requireToken()));
    }

    ApiResponse revokeToken(ApiRequest request) {
        String id = request.pathParameter(ApiRequest.TOKEN_ID);
        if (!OpaqueId.isValid(id) || !access.revokeToken(new AccessTokenId(id))) {
            throw new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is no such access token."));
        }
        return ApiResponse.withoutContent(204);
    }
}
