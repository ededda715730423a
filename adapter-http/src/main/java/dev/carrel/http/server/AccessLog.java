package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The access log: one line per request, with the route's template and the token's id, or the widget's. Never logs a
 * secret.
 */
final class AccessLog {

    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);

    /** Monitoring requests these every few seconds, so they are logged at level DEBUG. */
    private static final Set<String> ROUTINE_PATHS = Set.of("/healthz", "/readyz", "/metrics");

    private AccessLog() {}

    /** Logs a completed request. */
    static void logRequest(ApiRequest request, int status, Duration duration) {
        String template = request.routeTemplate();
        String route = template == null ? "-" : template;
        String token = request.token() != null ? request.token().id().value()
                : request.visit() != null ? "widget:" + request.visit().widget().id() : "-";
        log.atLevel(ROUTINE_PATHS.contains(route) ? Level.DEBUG : Level.INFO)
                .log("{} {} {} {} ms, token {}, request {}", request.jettyRequest().getMethod(), route, status,
                        duration.toMillis(), token, request.id());
    }
}
