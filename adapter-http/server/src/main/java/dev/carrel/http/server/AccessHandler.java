package dev.carrel.http.server;

import dev.carrel.application.AccessControl;
import dev.carrel.application.access.SignInSessions;
import dev.carrel.application.access.SignInSessions.OpenSession;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.RoutePermission;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.request.BearerTokenHeader;
import dev.carrel.http.request.SessionCookie;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Authenticates and authorizes a request that has matched a route (401, 403, 429), before its body is read, and rejects
 * it while the server stops (503). Open routes are not checked, and visitors of widgets by another handler.
 */
public final class AccessHandler implements Handler {

    private final AccessControl access;
    private final SignInSessions sessions;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;
    private final InFlightRequests inFlightRequests;

    /** Creates the handler of all routes. */
    public AccessHandler(AccessControl access, SignInSessions sessions, ServiceUrls urls,
            AuthFailureLimiter failureLimiter,
            InFlightRequests inFlightRequests) {
        this.access = access;
        this.sessions = sessions;
        this.urls = urls;
        this.failureLimiter = failureLimiter;
        this.inFlightRequests = inFlightRequests;
    }

    @Override
    public void handle(Context context) {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        if (request.route().isOpen()) {
            return;
        }
        if (!request.route().isForVisitors()) {
            AccessToken token = authenticate(request);
            requirePermission(token, request);
            request.setToken(permittedIn(request, token));
        }
        if (inFlightRequests.isStopping()) {
            throw new ProblemException(ConcurrencyLimitHandler.rejectionProblem(inFlightRequests));
        }
    }

    /** Returns what the token permits in the library that the path names. */
    private static AccessToken permittedIn(ApiRequest request, AccessToken token) {
        String library = request.pathParameters().getOrDefault(ApiRequest.LIBRARY_ID, "");
        return OpaqueId.isValid(library)
                && request.route().permission() instanceof RoutePermission.InLibrary permission
                        ? token.within(new LibraryId(library), permission.scope())
                        : token;
    }

    private AccessToken authenticate(ApiRequest request) {
        Optional<OpenSession> session = SessionCookie.findSecret(request, urls).flatMap(sessions::authenticate);
        if (session.isPresent()) {
            request.setSession(session.get().session());
            return session.get().token();
        }
        Optional<TokenSecret> secret = BearerTokenHeader.findSecret(request.headers());
        return secret.flatMap(access::authenticate)
                .orElseThrow(() -> new ProblemException(
                        failureLimiter.recordFailure(request.jettyRequest(), describeFailure(secret.isPresent()))));
    }

    private static Problem describeFailure(boolean hasToken) {
        return Problem.of(ProblemType.UNAUTHORIZED,
                hasToken ? "The access token is unknown, expired or revoked." : "An access token is needed.")
                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(),
                        hasToken ? "Bearer realm=\"carrel\", error=\"invalid_token\"" : "Bearer realm=\"carrel\"");
    }

    private static void requirePermission(AccessToken token, ApiRequest request) {
        RoutePermission permission = request.route().permission();
        if (!permission.isGrantedTo(token, request.pathParameters())) {
            String scope = permission.scope().wireName();
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                    "This needs a token with the scope \"" + scope + "\" that is for what the path names.")
                    .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(),
                            "Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\"" + scope + "\""));
        }
    }
}
