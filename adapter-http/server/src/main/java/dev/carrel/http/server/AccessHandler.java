package dev.carrel.http.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.carrel.application.access.AccessControl;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.access.SignInSessions.OpenSession;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route.RouteLoad;
import dev.carrel.http.exchange.RoutePermission;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.request.BearerTokenHeader;
import dev.carrel.http.request.SessionCookie;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Authenticates and authorizes a request that has matched a route (401, 403, 429), before its body is read, and rejects
 * it while the server stops (503). Open routes are not checked, and visitors of widgets by another handler.
 */
public final class AccessHandler implements Handler {

    private static final int MAX_ACCEPTED = 100;
    private static final Duration ACCEPTED_TIME = Duration.ofMinutes(15);
    private static final Pattern JWT = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    /** Of the routes that count for no limit, by the digests of the tokens' secrets. */
    private final Cache<ByteBuffer, AccessToken> acceptedLately = Caffeine.newBuilder()
            .maximumSize(MAX_ACCEPTED)
            .expireAfterAccess(ACCEPTED_TIME)
            .build();
    private final AccessControl access;
    private final SignIn signIn;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;
    private final InFlightRequests inFlightRequests;

    /** Creates the handler of all routes. */
    public AccessHandler(AccessControl access, SignIn signIn, ServiceUrls urls,
            AuthFailureLimiter failureLimiter,
            InFlightRequests inFlightRequests) {
        this.access = access;
        this.signIn = signIn;
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

    /**
     * Authenticates a request. What counts for no limit, such as metrics, is answered while the storage is away too.
     */
    private AccessToken authenticate(ApiRequest request) {
        if (request.route().load() != RouteLoad.EXEMPT) {
            return authenticateByStorage(request);
        }
        Optional<ByteBuffer> digest = BearerTokenHeader.findSecret(request.headers())
                .map(secret -> ByteBuffer.wrap(secret.digest()));
        try {
            AccessToken token = authenticateByStorage(request);
            digest.ifPresent(accepted -> acceptedLately.put(accepted, token));
            return token;
        } catch (StorageException | UnavailableException e) {
            return digest.map(acceptedLately::getIfPresent).orElseThrow(() -> e);
        } catch (ProblemException e) {
            digest.ifPresent(acceptedLately::invalidate);
            throw e;
        }
    }

    private AccessToken authenticateByStorage(ApiRequest request) {
        Optional<OpenSession> session = SessionCookie.findSecret(request, urls)
                .flatMap(signIn.sessions()::authenticate);
        if (session.isPresent()) {
            request.setSession(session.get().session());
            return session.get().token();
        }
        Optional<TokenSecret> secret = BearerTokenHeader.findSecret(request.headers());
        return secret.flatMap(access::authenticate)
                .or(() -> secret.flatMap(token -> authenticateByDirectory(request, token)))
                .orElseThrow(() -> new ProblemException(failureLimiter.recordFailure(request.jettyRequest(),
                        describeFailure(request, secret.isPresent()))));
    }

    /**
     * Returns the rights of the owner of a token of the directory, which clients of MCP sign in by. Whom a token is for
     * is compared with addresses of the settings, not with what the request says.
     */
    private Optional<AccessToken> authenticateByDirectory(ApiRequest request, TokenSecret token) {
        String base = urls.baseUrl();
        Set<URI> resources = base == null ? Set.of()
                : new HashSet<>(
                        List.of(URI.create(base + pathOf(request)), URI.create(base + "/mcp")));
        return isOfMcp(request) && JWT.matcher(token.value()).matches()
                ? signIn.directory().authenticate(token.value(), resources)
                : Optional.empty();
    }

    private static boolean isOfMcp(ApiRequest request) {
        return request.route().pathTemplate().endsWith("/mcp");
    }

    private static String pathOf(ApiRequest request) {
        String library = request.pathParameters().get(ApiRequest.LIBRARY_ID);
        return library == null || !OpaqueId.isValid(library) ? "/mcp" : "/library/" + library + "/mcp";
    }

    private Problem describeFailure(ApiRequest request, boolean hasToken) {
        String challenge = "Bearer realm=\"carrel\"" + (hasToken ? ", error=\"invalid_token\"" : "");
        if (isOfMcp(request) && signIn.directory().provider().isPresent()) {
            challenge += ", resource_metadata=\"" + urls.serviceUrl(request.jettyRequest())
                    + "/.well-known/oauth-protected-resource" + pathOf(request) + "\"";
        }
        return Problem.of(ProblemType.UNAUTHORIZED,
                hasToken ? "The access token is unknown, expired or revoked." : "An access token is needed.")
                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), challenge);
    }

    private static void requirePermission(AccessToken token, ApiRequest request) {
        RoutePermission permission = request.route().permission();
        if (!permission.isGrantedTo(token, request.pathParameters())) {
            String scope = permission.scope().wireName();
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN, permission.requirement())
                    .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(),
                            "Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\"" + scope + "\""));
        }
    }
}
