package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiResponse;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Lets pages of the listed origins call from a browser; without a list there is nothing of it. */
public final class CorsPolicy {

    private static final String ANY_ORIGIN = "*";
    private static final String EXPOSED_HEADERS = "Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id";

    private final Set<String> origins;

    public CorsPolicy(Set<String> origins) {
        this.origins = origins;
    }

    /** Marks the answer to a listed origin as one that its page may read. */
    void addCorsHeaders(Request request, HttpFields.Mutable answer) {
        if (origins.isEmpty()) {
            return;
        }
        answer.add(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
        String origin = originOf(request);
        if (isAllowedOrigin(origin)) {
            answer.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            answer.put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
        }
    }

    /** Whether a browser asks for a listed origin what it may send; that needs no token. */
    boolean isPreflight(Request request) {
        return request.getMethod().equals(HttpMethod.OPTIONS.asString())
                && request.getHeaders().contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD)
                && isAllowedOrigin(originOf(request));
    }

    ApiResponse.CompleteResponse preflightResponse(Request request) {
        return ApiResponse.withoutContent(204)
                .withHeader(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS.asString(), "GET, HEAD, POST, PUT, DELETE")
                .withHeader(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS.asString(),
                        "Authorization, Content-Type, Accept, Prefer")
                .withHeader(HttpHeader.ACCESS_CONTROL_MAX_AGE.asString(), "600");
    }

    private static @Nullable String originOf(Request request) {
        return request.getHeaders().get(HttpHeader.ORIGIN);
    }

    private boolean isAllowedOrigin(@Nullable String origin) {
        return origin != null && (origins.contains(origin) || origins.contains(ANY_ORIGIN));
    }
}
