package dev.carrel.http.request;

import dev.carrel.application.port.access.IdentityProvider.SignInAttempt;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ServiceUrls;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;

/**
 * The cookie of a browser that was sent to the directory to sign in: only this browser can end the sign-in that it has
 * begun. Unlike that of a session, it has to come along when the directory sends the browser back.
 */
public final class AttemptCookie {

    private static final String NAME = "carrel_sign_in";
    private static final int MAX_AGE_SECONDS = 600;
    /** Between the parts, none of which has it. */
    private static final String SEPARATOR = "|";
    private static final URI NOWHERE = URI.create("about:blank");

    private AttemptCookie() {}

    /** Returns the sign-in that the browser has begun; empty if there is none. */
    public static Optional<SignInAttempt> find(ApiRequest request, ServiceUrls urls) {
        List<String[]> values = Request.getCookies(request.jettyRequest())
                .stream()
                .filter(cookie -> cookie.getName().equals(nameFor(request, urls)))
                .map(HttpCookie::getValue)
                .map(value -> value.split("\\" + SEPARATOR, -1))
                .toList();
        return values.size() == 1 && values.getFirst().length == 3
                ? Optional.of(new SignInAttempt(NOWHERE, values.getFirst()[0], values.getFirst()[1],
                        values.getFirst()[2]))
                : Optional.empty();
    }

    /** Returns the value of {@code Set-Cookie} that keeps a sign-in. */
    public static String keep(ApiRequest request, ServiceUrls urls, SignInAttempt attempt) {
        return cookie(request, urls, String.join(SEPARATOR, attempt.state(), attempt.nonce(), attempt.verifier()),
                MAX_AGE_SECONDS);
    }

    /** Returns the value of {@code Set-Cookie} that has the browser forget its sign-in. */
    public static String forget(ApiRequest request, ServiceUrls urls) {
        return cookie(request, urls, "", 0);
    }

    private static String cookie(ApiRequest request, ServiceUrls urls, String value, int maxAge) {
        return nameFor(request, urls) + "=" + value + "; Path=/; Max-Age=" + maxAge + "; HttpOnly; SameSite=Lax"
                + (SessionCookie.isEncrypted(request, urls) ? "; Secure" : "");
    }

    /** Browsers take a cookie with this prefix from this host only, over TLS only. */
    private static String nameFor(ApiRequest request, ServiceUrls urls) {
        return SessionCookie.isEncrypted(request, urls) ? "__Host-" + NAME : NAME;
    }
}
