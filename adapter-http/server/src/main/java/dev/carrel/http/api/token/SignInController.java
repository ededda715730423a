package dev.carrel.http.api.token;

import dev.carrel.api.token.SignInCodeBody;
import dev.carrel.api.token.SignedInBody;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.access.SignInCodes;
import dev.carrel.application.access.SignInCodes.CodeHolder;
import dev.carrel.application.access.SignInCodes.CodeHolder.PersonHolder;
import dev.carrel.application.access.SignInCodes.CodeHolder.TokenHolder;
import dev.carrel.application.access.SignInCodes.SignInCode;
import dev.carrel.domain.access.AccessToken;
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
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Creates the codes of sign-in links, and exchanges them for the token that they stand for. */
final class SignInController {

    private final SignInCodes codes;
    private final AdmitPeople people;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;

    SignInController(SignIn signIn, ServiceUrls urls, AuthFailureLimiter failureLimiter) {
        this.codes = signIn.codes();
        this.people = signIn.people();
        this.urls = urls;
        this.failureLimiter = failureLimiter;
    }

    ApiResponse createCode(ApiRequest request) {
        AccessToken caller = request.requireToken();
        if (people.findIssuer(caller.id()).isPresent()) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                    "Sign in on the other device with the account of your organization.")
                    .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\""));
        }
        SignInCode code = caller.isOfPerson() ? codes.createCode(new PersonHolder(caller.id(), ""))
                : BearerTokenHeader.findSecret(request.headers())
                        .map(codes::createCode)
                        .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                                "A session that stands for an access token makes no sign-in links: send the token.")
                                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\"")));
        return ApiResponse.json(201, new SignInCodeBody(code.value(), code.expiresAt().toString(),
                urls.signInLink(request.jettyRequest(), code.value())));
    }

    ApiResponse exchangeCode(ApiRequest request) {
        String code = JsonRequest.readBody(request, fields -> new CodeRequest(fields.readString("code"))).code();
        if (code == null) {
            throw InvalidRequestException.of("code", "must be given");
        }
        return ApiResponse.json(200, codes.exchangeCode(code)
                .flatMap(this::describeHolder)
                .orElseThrow(() -> new ProblemException(failureLimiter.recordFailure(request.jettyRequest(),
                        Problem.of(ProblemType.UNAUTHORIZED, "The sign-in link was used before, or has expired.")
                                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\"")))));
    }

    /** Returns the token of a code or, since a person has none, another code that begins a session. */
    private Optional<SignedInBody> describeHolder(CodeHolder holder) {
        return switch (holder) {
            case TokenHolder(TokenSecret token) -> Optional.of(SignedInBody.ofToken(token.value()));
            case PersonHolder invited -> people.findInvited(invited)
                    .map(person -> new SignedInBody(null, codes.createCode(invited).value(), person.id().value(),
                            person.name()));
        };
    }

    private record CodeRequest(@Nullable String code) {}
}
