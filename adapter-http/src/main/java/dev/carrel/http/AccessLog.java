package dev.carrel.http;

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
    private static final Set<String> ROUTINE = Set.of("/healthz", "/readyz", Routes.METRICS);

    private AccessLog() {}

    static void line(Request request, Response response, long millis) {
        @Nullable
        Call call = Call.on(request);
        String route = call == null ? "-" : call.route().path();
        String token = call == null || call.token() == null ? "-" : call.token().id().value();
        log.atLevel(ROUTINE.contains(route) ? Level.DEBUG : Level.INFO)
                .log("{} {} {} {} ms, token {}, request {}", request.getMethod(), route, response.getStatus(), millis,
                        token, RequestId.of(request));
    }
}
