package dev.carrel.http.api.person;

import dev.carrel.application.access.FollowDirectory;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.access.SignInSessions.BegunSession;
import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.application.port.access.IdentityProvider.SignInAttempt;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.AttemptCookie;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.request.SessionCookie;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/** Signs people in by the directory, which sends their browsers back here. */
final class DirectoryController {

    static final String CALLBACK = "/oidc/callback";

    /** What the web interface finds after the sign-in: no address of another site is ever gone to. */
    private static final String SIGNED_IN = "/ui/#signed-in";
    private static final String REFUSED = "/ui/#sign-in-refused";
    private static final String UNAVAILABLE = "/ui/#sign-in-unavailable";

    private final SignIn signIn;
    private final IdentityProvider provider;
    private final ServiceUrls urls;
    private final AuthFailureLimiter failureLimiter;

    DirectoryController(SignIn signIn, IdentityProvider provider, ServiceUrls urls,
            AuthFailureLimiter failureLimiter) {
        this.signIn = signIn;
        this.provider = provider;
        this.urls = urls;
        this.failureLimiter = failureLimiter;
    }

    /** Says how people can sign in. */
    static ApiResponse describe(FollowDirectory directory) {
        return ApiResponse.json(200, Map.of("directory",
                directory.provider().map(provider -> String.valueOf(provider.issuer().getHost())).orElse("")));
    }

    /** Sends a browser to the directory. */
    ApiResponse begin(ApiRequest request) {
        try {
            SignInAttempt attempt = provider.begin(callbackOf(request));
            return redirect(attempt.address().toString(), AttemptCookie.keep(request, urls, attempt));
        } catch (UnavailableException ignored) {
            return comeBack(request, UNAVAILABLE);
        }
    }

    /** Ends the sign-in of the browser that has begun it. */
    ApiResponse complete(ApiRequest request) {
        try {
            return completeNow(request);
        } catch (UnavailableException ignored) {
            return comeBack(request, UNAVAILABLE);
        }
    }

    private ApiResponse completeNow(ApiRequest request) {
        URI callback = callbackOf(request);
        String query = request.jettyRequest().getHttpURI().getQuery();
        Optional<DirectoryEntry> entry = AttemptCookie.find(request, urls)
                .filter(attempt -> query != null)
                .flatMap(attempt -> provider.complete(attempt, callback, URI.create(callback + "?" + query)));
        if (entry.isEmpty()) {
            Problem failure = failureLimiter.recordFailure(request.jettyRequest(),
                    Problem.of(ProblemType.UNAUTHORIZED, "The sign-in was not accepted."));
            if (failure.status() != ProblemType.UNAUTHORIZED.status()) {
                throw new ProblemException(failure);
            }
            return comeBack(request, REFUSED);
        }
        Person person = signIn.directory().signIn(entry.get());
        Optional<AccessToken> rights = signIn.people().findRights(person.id());
        if (signIn.directory().findRoles(person).filter(roles -> !roles.isEmpty()).isEmpty() || rights.isEmpty()) {
            return comeBack(request, REFUSED);
        }
        BegunSession begun = signIn.sessions()
                .beginSession(person.id(), entry.get().renewal(), request.headers().get(HttpHeader.USER_AGENT));
        request.setToken(rights.get());
        request.setSession(begun.session());
        return redirect(urls.serviceUrl(request.jettyRequest()) + SIGNED_IN,
                SessionCookie.keep(request, urls, begun.secret()));
    }

    private URI callbackOf(ApiRequest request) {
        return URI.create(urls.serviceUrl(request.jettyRequest()) + CALLBACK);
    }

    private ApiResponse comeBack(ApiRequest request, String place) {
        return redirect(urls.serviceUrl(request.jettyRequest()) + place, AttemptCookie.forget(request, urls));
    }

    private static ApiResponse redirect(String address, String cookie) {
        return ApiResponse.withoutContent(303)
                .withHeader(HttpHeader.LOCATION.asString(), address)
                .withHeader(HttpHeader.CACHE_CONTROL.asString(), "no-store")
                .withHeader(HttpHeader.SET_COOKIE.asString(), cookie);
    }
}
