package dev.carrel.http.request;

import dev.carrel.application.access.SignInSessions;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.TrustedProxies;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * The cookie of a browser that has signed in. Browsers send cookies along with requests that other sites start, so it
 * counts only where the browser says that a page of this origin has sent the request, or where the request has a header
 * that no form can send and no other origin may; and only on the routes of the interface, not on the ones of programs.
 */
public final class SessionCookie {

    /** Sent by the interface, for browsers that do not tell where a request comes from. */
    private static final String HEADER = "X-Carrel-Session";

    private static final String NAME = "carrel_session";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    /** Routes of programs and of visitors of widgets. */
    private static final Pattern OTHERS = Pattern.compile("/(v1|embed|mcp)(/.*)?|/library/[^/]+/mcp");
    /** As long as browsers keep any: the server decides when a session ends. */
    private static final long MAX_AGE_SECONDS = SignInSessions.LIFETIME.multipliedBy(12).toSeconds();

    private SessionCookie() {}

    /** Returns the secret of the session that a request belongs to; empty if it has none, or it does not count. */
    public static Optional<TokenSecret> findSecret(ApiRequest request, ServiceUrls urls) {
        Request jetty = request.jettyRequest();
        if (request.headers().contains(HttpHeader.AUTHORIZATION) || !isOfThisOrigin(request, urls)
                || OTHERS.matcher(request.route().pathTemplate()).matches()) {
            return Optional.empty();
        }
        List<String> values = Request.getCookies(jetty)
                .stream()
                .filter(cookie -> cookie.getName().equals(nameFor(jetty)))
                .map(HttpCookie::getValue)
                .toList();
        return values.size() == 1 ? Optional.of(new TokenSecret(values.getFirst())) : Optional.empty();
    }

    private static boolean isOfThisOrigin(ApiRequest request, ServiceUrls urls) {
        String site = request.headers().get(FETCH_SITE);
        boolean isOwnPage = site == null ? request.headers().contains(HEADER) : site.equals("same-origin");
        return isOwnPage && request.headers()
                .getValuesList(HttpHeader.ORIGIN)
                .stream()
                .allMatch(origin -> origin.equals(urls.baseOrigin())
                        || ServiceUrls.originsOf(request.jettyRequest()).contains(origin));
    }

    /** Returns the value of {@code Set-Cookie} that keeps a session. */
    public static String keep(ApiRequest request, ServiceUrls urls, TokenSecret secret) {
        return cookie(request, urls, secret.value(), MAX_AGE_SECONDS);
    }

    /** Returns the value of {@code Set-Cookie} that has the browser forget its session. */
    public static String forget(ApiRequest request, ServiceUrls urls) {
        return cookie(request, urls, "", 0);
    }

    private static String cookie(ApiRequest request, ServiceUrls urls, String value, long maxAge) {
        return nameFor(request.jettyRequest()) + "=" + value + "; Path=" + urls.basePath() + "; Max-Age=" + maxAge
                + "; HttpOnly; SameSite=Strict" + (isEncrypted(request, urls) ? "; Secure" : "");
    }

    /** Returns whether the browser has an encrypted connection, to this server or to a proxy. */
    static boolean isEncrypted(ApiRequest request, ServiceUrls urls) {
        return TrustedProxies.isEncrypted(request.jettyRequest())
                || String.valueOf(urls.baseOrigin()).startsWith("https:");
    }

    /** Browsers send the cookies of a host to all its ports: servers beside each other have names of their own. */
    private static String nameFor(Request request) {
        int port = Request.getServerPort(request);
        return port == 80 || port == 443 ? NAME : NAME + "_" + port;
    }
}
