package dev.carrel.http.server;

import dev.carrel.http.api.ApiRoutes;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.RequestId;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A line per request: who did what, by the route's template and the token's id, and what came of it. Never a secret.
 */
final class AccessLog {

    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
    /** Asked every few seconds by whoever watches over the server. */
    private static final Set<String> ROUTINE_PATHS = Set.of("/healthz", "/readyz", ApiRoutes.METRICS_PATH);

    private AccessLog() {}

    static void logRequest(Request request, Response response, long millis) {
        @Nullable
        ApiRequest call = ApiRequest.attachedTo(request);
        String route = call == null ? "-" : call.route().pathTemplate();
        String token = call == null || call.token() == null ? "-" : call.token().id().value();
        log.atLevel(ROUTINE_PATHS.contains(route) ? Level.DEBUG : Level.INFO)
                .log("{} {} {} {} ms, token {}, request {}", request.getMethod(), route, response.getStatus(), millis,
                        token, RequestId.of(request));
    }
}
