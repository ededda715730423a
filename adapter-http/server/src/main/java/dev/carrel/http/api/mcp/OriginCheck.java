package dev.carrel.http.api.mcp;

import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Protection against DNS rebinding, which the protocol requires: rejects requests of pages from other origins than the
 * service's own, the ones of the setting of CORS, and pages of this machine that call the service by a name of this
 * machine. Programs send no {@code Origin}.
 */
final class OriginCheck {

    private final @Nullable String ownOrigin;
    private final Set<String> allowedOrigins;

    /**
     * Creates a check.
     *
     * @param baseUrl the public URL of the service; null if it is not known
     * @param allowedOrigins such as {@code https://example.org}; {@code *} for any
     */
    OriginCheck(@Nullable String baseUrl, Set<String> allowedOrigins) {
        this.ownOrigin = baseUrl == null ? null : originOf(URI.create(baseUrl));
        this.allowedOrigins = allowedOrigins;
    }

    void requireAllowed(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null && !isAllowed(origin, Request.getServerName(request))) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN,
                    "Pages of this origin may not call this; the setting cors-origins lists the ones that may."));
        }
    }

    private boolean isAllowed(String origin, String host) {
        return allowedOrigins.contains("*") || allowedOrigins.contains(origin) || origin.equals(ownOrigin)
                || (ServiceUrls.isLoopback(hostOf(origin)) && ServiceUrls.isLoopback(host));
    }

    private static @Nullable String hostOf(String origin) {
        try {
            return URI.create(origin).getHost();
        } catch (IllegalArgumentException ignored) {
            return null;
        }
    }

    private static String originOf(URI url) {
        return (url.getScheme() + "://" + url.getRawAuthority()).toLowerCase(Locale.ROOT);
    }
}
