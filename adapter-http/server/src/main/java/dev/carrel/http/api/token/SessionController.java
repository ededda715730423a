package dev.carrel.http.api.token;

import dev.carrel.api.token.BrowserSessionBody;
import dev.carrel.api.token.BrowserSessionListBody;
import dev.carrel.api.token.SignOutBody;
import dev.carrel.application.access.AccessControl;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.FollowDirectory;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.access.SignInCodes;
import dev.carrel.application.access.SignInCodes.CodeHolder;
import dev.carrel.application.access.SignInCodes.CodeHolder.PersonHolder;
import dev.carrel.application.access.SignInCodes.CodeHolder.TokenHolder;
import dev.carrel.application.access.SignInSessions;
import dev.carrel.application.access.SignInSessions.BegunSession;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.request.BearerTokenHeader;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.SessionCookie;
import java.net.URI;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Signs browsers in and out. */
final class SessionController {

    static final String SESSION_ID = "session_id";

    /** Names the session of the request in a path. */
    private static final String CURRENT = "current";

    private final SignInSessions sessions;
    private final SignInCodes codes;
    private final AccessControl access;
    private final AdmitPeople people;
    private final FollowDirectory directory;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;

    SessionController(SignIn signIn, AccessControl access, ServiceUrls urls, AuthFailureLimiter failureLimiter) {
        this.sessions = signIn.sessions();
        this.codes = signIn.codes();
        this.access = access;
        this.people = signIn.people();
        this.directory = signIn.directory();
        this.urls = urls;
        this.failureLimiter = failureLimiter;
    }

    /** Begins a session with the code of a sign-in link, or without one with the token of the request. */
    ApiResponse beginSession(ApiRequest request) {
        String code = JsonRequest.readBody(request, fields -> new CodeRequest(fields.readString("code"))).code();
        Optional<CodeHolder> holder = code == null
                ? BearerTokenHeader.findSecret(request.headers()).map(TokenHolder::new)
                : codes.exchangeCode(code);
        String userAgent = request.headers().get(HttpHeader.USER_AGENT);
        return holder.flatMap(found -> switch (found) {
            case TokenHolder(TokenSecret secret) -> access.authenticate(secret)
                    .map(token -> answerBegun(request, sessions.beginSession(token, secret, userAgent), token));
            case PersonHolder invited -> people.admit(invited)
                    .flatMap(person -> people.findRights(person.id()))
                    .map(rights -> answerBegun(request, sessions.beginSession(rights.id(), null, userAgent), rights));
        }).orElseThrow(() -> refusal(request, code));
    }

    private ApiResponse answerBegun(ApiRequest request, BegunSession begun, AccessToken rights) {
        request.setToken(rights);
        request.setSession(begun.session());
        return ApiResponse.json(201, BrowserSessionBody.of(begun.session(), rights.name(), begun.session().id()))
                .withHeader(HttpHeader.SET_COOKIE.asString(), SessionCookie.keep(request, urls, begun.secret()));
    }

    private ProblemException refusal(ApiRequest request, @Nullable String code) {
        String reason = code == null ? "The access token is unknown, expired or revoked."
                : "The sign-in link was used before, or has expired.";
        return new ProblemException(failureLimiter.recordFailure(request.jettyRequest(),
                Problem.of(ProblemType.UNAUTHORIZED, reason)
                        .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\"")));
    }

    ApiResponse listSessions(ApiRequest request) {
        AccessToken token = request.requireToken();
        String current = currentId(request);
        return ApiResponse.json(200, new BrowserSessionListBody(sessions.listSessions(token)
                .stream()
                .map(session -> BrowserSessionBody.of(session, token.name(), current))
                .toList()));
    }

    ApiResponse endSession(ApiRequest request) {
        String current = currentId(request);
        String named = request.pathParameter(SESSION_ID);
        String id = named.equals(CURRENT) && current != null ? current : named;
        Optional<URI> signOut = id.equals(current) ? findSignOut(request) : Optional.empty();
        if (!sessions.endSession(request.requireToken(), id)) {
            throw new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is no such session."));
        }
        ApiResponse.CompleteResponse ended = signOut
                .map(address -> ApiResponse.json(200, new SignOutBody(address.toString())))
                .orElseGet(() -> ApiResponse.withoutContent(204));
        return id.equals(current)
                ? ended.withHeader(HttpHeader.SET_COOKIE.asString(), SessionCookie.forget(request, urls))
                : ended;
    }

    /** Returns where the browser signs out of the directory too; empty for a session that did not begin there. */
    private Optional<URI> findSignOut(ApiRequest request) {
        return SessionCookie.findSecret(request, urls)
                .flatMap(sessions::findRenewal)
                .flatMap(renewal -> directory.provider()
                        .flatMap(provider -> provider.findSignOut(renewal,
                                URI.create(urls.serviceUrl(request.jettyRequest()) + "/ui/"))));
    }

    private static @Nullable String currentId(ApiRequest request) {
        return request.session().map(BrowserSession::id).orElse(null);
    }

    private record CodeRequest(@Nullable String code) {}
}
