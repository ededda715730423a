package dev.carrel.http;

import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Lets pages of the listed origins call from a browser; without a list there is nothing of it. */
final class Cors {

    private static final String ANY = "*";
    private static final String SHOWN = "Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id";

    private final Set<String> origins;

    Cors(Set<String> origins) {
        this.origins = origins;
    }

    /** Marks the answer to a listed origin as one that its page may read. */
    void allow(Request request, HttpFields.Mutable answer) {
        if (origins.isEmpty()) {
            return;
        }
        answer.add(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
        String origin = origin(request);
        if (isListed(origin)) {
            answer.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            answer.put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, SHOWN);
        }
    }

    /** Whether a browser asks for a listed origin what it may send; that needs no token. */
    boolean isPreflight(Request request) {
        return request.getMethod().equals(HttpMethod.OPTIONS.asString())
                && request.getHeaders().contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD)
                && isListed(origin(request));
    }

    Answer.Whole preflight(Request request) {
        return Answer.empty(204)
                .with(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS.asString(), "GET, HEAD, POST, PUT, DELETE")
                .with(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS.asString(),
                        "Authorization, Content-Type, Accept, Prefer")
                .with(HttpHeader.ACCESS_CONTROL_MAX_AGE.asString(), "600");
    }

    private static @Nullable String origin(Request request) {
        return request.getHeaders().get(HttpHeader.ORIGIN);
    }

    private boolean isListed(@Nullable String origin) {
        return origin != null && (origins.contains(origin) || origins.contains(ANY));
    }
}
