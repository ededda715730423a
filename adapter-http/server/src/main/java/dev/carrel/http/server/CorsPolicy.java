package dev.carrel.http.server;

import dev.carrel.api.mcp.McpHeaders;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.util.Callback;

/** Cross-origin resource sharing (CORS): lets pages of the listed origins call the API from a browser. */
final class CorsPolicy {

    private static final String ANY_ORIGIN = "*";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    /** Includes what the official clients of OpenAI and of the Model Context Protocol add. */
    private static final Set<String> REQUEST_HEADERS = Set.of("Authorization", "Content-Type", "Accept", "Prefer",
            "If-Match",
            "Last-Event-ID", "User-Agent", McpHeaders.PROTOCOL_VERSION, McpHeaders.METHOD, McpHeaders.NAME,
            "Mcp-Session-Id", "OpenAI-Beta", "OpenAI-Organization", "OpenAI-Project", "X-Stainless-Arch",
            "X-Stainless-Custom-Poll-Interval", "X-Stainless-Helper-Method", "X-Stainless-Lang", "X-Stainless-OS",
            "X-Stainless-Package-Version", "X-Stainless-Poll-Helper", "X-Stainless-Retry-Count",
            "X-Stainless-Runtime", "X-Stainless-Runtime-Version", "X-Stainless-Timeout");
    private static final Set<String> EXPOSED_HEADERS = Set.of("ETag", "Location", "Preference-Applied", "Query-Id",
            "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "X-Request-Id");
    private static final Duration PREFLIGHT_MAX_AGE = Duration.ofMinutes(10);

    private CorsPolicy() {}

    /**
     * Creates a handler that adds the CORS headers. It passes preflight requests on, so that only paths that exist are
     * confirmed; they match no route and need no token (see {@link #isAcceptedPreflight}).
     *
     * @param origins as {@code https://example.org}; {@code *} for any
     */
    static Handler.Wrapper newHandler(Set<String> origins) {
        var handler = new CrossOriginHandler() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                Handler next = getHandler();
                return next != null && (EmbedCors.coversPath(request) || hasSeveralOrigins(request))
                        ? next.handle(request, response, callback)
                        : super.handle(request, response, callback);
            }
        };
        handler.setAllowedOriginPatterns(origins.stream()
                .map(origin -> origin.equals(ANY_ORIGIN) ? origin : Pattern.quote(origin))
                .collect(Collectors.toUnmodifiableSet()));
        handler.setAllowCredentials(false);
        handler.setAllowedMethods(METHODS);
        handler.setAllowedHeaders(REQUEST_HEADERS);
        handler.setExposedHeaders(EXPOSED_HEADERS);
        handler.setPreflightMaxAge(PREFLIGHT_MAX_AGE);
        handler.setDeliverPreflightRequests(true);
        handler.setDeliverNonAllowedOriginRequests(true);
        return handler;
    }

    /** Returns whether a request names what is no origin: Jetty takes a list of origins that has an allowed one. */
    private static boolean hasSeveralOrigins(Request request) {
        return request.getHeaders()
                .getValuesList(HttpHeader.ORIGIN)
                .stream()
                .mapToLong(value -> value.strip().split("\\s", 2).length)
                .sum() > 1;
    }

    /** Returns whether the handler has recognized a preflight request of an allowed origin. */
    static boolean isAcceptedPreflight(HttpServletResponse response) {
        return response.containsHeader(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS.asString());
    }
}
