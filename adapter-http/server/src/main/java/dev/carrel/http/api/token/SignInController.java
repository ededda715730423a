package dev.carrel.http.api.token;

import dev.carrel.api.token.SignInCodeBody;
import dev.carrel.api.token.SignedInBody;
import dev.carrel.application.access.SignInCodes;
import dev.carrel.application.access.SignInCodes.SignInCode;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.request.BearerTokenHeader;
import dev.carrel.http.request.JsonRequest;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Creates the codes of sign-in links, and exchanges them for the token that they stand for. */
final class SignInController {

    private final SignInCodes codes;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;

    SignInController(SignInCodes codes, ServiceUrls urls, AuthFailureLimiter failureLimiter) {
        this.codes = codes;
        this.urls = urls;
        this.failureLimiter = failureLimiter;
    }

    ApiResponse createCode(ApiRequest request) {
        TokenSecret token = BearerTokenHeader.findSecret(request.headers())
                .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                        "A session of a browser makes no sign-in links: send an access token.")
                        .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\"")));
        SignInCode code = codes.createCode(token);
        String link = urls.hasUi()
                ? urls.serviceUrl(request.jettyRequest()) + "/ui/#code=" + code.value()
                : null;
        return ApiResponse.json(201, new SignInCodeBody(code.value(), code.expiresAt().toString(), link));
    }

    ApiResponse exchangeCode(ApiRequest request) {
        String code = JsonRequest.readBody(request, fields -> new CodeRequest(fields.readString("code"))).code();
        if (code == null) {
            throw InvalidRequestException.of("code", "must be given");
        }
        TokenSecret token = codes.exchangeCode(code)
                .orElseThrow(() -> new ProblemException(failureLimiter.recordFailure(request.jettyRequest(),
                        Problem.of(ProblemType.UNAUTHORIZED, "The sign-in link was used before, or has expired.")
                                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\""))));
        return ApiResponse.json(200, new SignedInBody(token.value()));
    }

    private record CodeRequest(@Nullable String code) {}
}
