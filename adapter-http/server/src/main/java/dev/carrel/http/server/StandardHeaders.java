package dev.carrel.http.server;

import dev.carrel.http.exchange.RequestId;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** The headers of every response. */
final class StandardHeaders {

    private static final HttpField CONTENT_TYPE_OPTIONS = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
    private static final HttpField REFERRER_POLICY = new PreEncodedHttpField("Referrer-Policy", "no-referrer");
    private static final HttpField CONTENT_SECURITY_POLICY = new PreEncodedHttpField("Content-Security-Policy",
            "default-src 'none'; frame-ancestors 'none'");
    private static final HttpField CACHE_CONTROL = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    private StandardHeaders() {}

    /** Adds the standard headers; the route's own values may replace them later. */
    static void addTo(Request request, Response response) {
        response.getHeaders()
                .put(RequestId.HEADER, RequestId.of(request))
                .put(CONTENT_TYPE_OPTIONS)
                .put(REFERRER_POLICY)
                .put(CONTENT_SECURITY_POLICY)
                .put(CACHE_CONTROL);
    }
}
