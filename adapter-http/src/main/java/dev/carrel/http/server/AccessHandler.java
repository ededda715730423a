package dev.carrel.http.server;

import dev.carrel.application.AccessControl;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.RequestId;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.BearerTokenHeader;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets a request in or refuses it, before any of its body is read: by its path and method, its token, what that is for.
 */
public final class AccessHandler extends Handler.Wrapper {

    private final RequestRouter router;
    private final AccessControl access;
    private final CorsPolicy cors;
    private final InFlightRequests inFlightRequests;
    private final AuthFailureLimiter authFailureLimiter;

    public AccessHandler(RequestRouter router, AccessControl access, CorsPolicy cors, InFlightRequests inFlightRequests,
            AuthFailureLimiter authFailureLimiter, Handler next) {
        super(next);
        this.router = router;
        this.access = access;
        this.cors = cors;
        this.inFlightRequests = inFlightRequests;
        this.authFailureLimiter = authFailureLimiter;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String id = RequestId.of(request);
        try {
            requireKnownTransferCoding(request);
            cors.addCorsHeaders(request, response.getHeaders());
            if (cors.isPreflight(request)) {
                router.requirePath(request);
                JettyResponseWriter.writeResponse(cors.preflightResponse(request), response, callback);
                return true;
            }
            ApiRequest call = authorizeRequest(router.findRoute(id, request).attachToRequest());
            if (inFlightRequests.isStopping() && !call.route().isOpen()) {
                throw new ProblemException(ConcurrencyLimitHandler.rejectionProblem(inFlightRequests));
            }
            return super.handle(request, response, callback);
        } catch (Exception | Error e) {
            JettyResponseWriter.writeProblem(ProblemMapper.toProblem(e, id), request, response, callback);
            return true;
        }
    }

    /** A coding that is not undone here could hide a second request from a proxy, or from this server. */
    private static void requireKnownTransferCoding(Request request) {
        List<String> codings = request.getHeaders().getValuesList(HttpHeader.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !(codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked"))) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST,
                    "The only transfer coding that is read is \"chunked\".").withHeader("Connection", "close"));
        }
    }

    private ApiRequest authorizeRequest(ApiRequest call) {
        if (call.route().isOpen()) {
            return call;
        }
        AccessToken token = authenticateToken(call);
        ApiRequest known = call.withToken(token).attachToRequest();
        if (!call.route().permission().isGrantedTo(token, call.pathParameters())) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                    "This needs a token with the scope \"" + call.route().permission().scope().wireName()
                            + "\" that is for what the path names.")
                    .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(),
                            "Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\""
                                    + call.route().permission().scope().wireName() + "\""));
        }
        return known;
    }

    private AccessToken authenticateToken(ApiRequest call) {
        Optional<TokenSecret> secret = BearerTokenHeader.findSecret(call.headers());
        Optional<AccessToken> token = secret.flatMap(access::authenticate);
        return token.orElseThrow(
                () -> new ProblemException(authFailureLimiter.recordFailure(call.request(), secret.isPresent())));
    }
}
