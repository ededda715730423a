package dev.carrel.http.server;

import dev.carrel.application.trace.TraceSpan;
import dev.carrel.http.exchange.ApiRequest;
import java.util.Set;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** The span of a request, by OpenTelemetry's semantic conventions for HTTP servers. */
final class RequestSpan {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int SERVER_ERROR = 500;

    private RequestSpan() {}

    /**
     * Describes what the request was and ends its span.
     *
     * @param failure null if the response was sent
     */
    static void end(ApiRequest request, String method, Response response, @Nullable Throwable failure) {
        TraceSpan span = request.workContext().span();
        boolean isKnown = METHODS.contains(method);
        String route = request.routeTemplate();
        span.rename((isKnown ? method : "HTTP") + (route == null ? "" : " " + route));
        span.set("http.request.method", isKnown ? method : "_OTHER")
                .set("http.response.status_code", response.getStatus())
                .set("carrel.request.id", request.id());
        if (route != null) {
            span.set("http.route", route);
        }
        if (failure != null) {
            span.fail(failure);
        } else if (response.getStatus() >= SERVER_ERROR) {
            span.fail(String.valueOf(response.getStatus()));
        }
        span.end();
    }
}
