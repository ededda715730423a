package dev.carrel.http;

import java.time.Duration;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a monitoring of requests, by words of which there are few, and keeps from them what that throws.
 *
 * @param monitoring null if nobody is to be told
 */
record Watch(@Nullable Monitoring monitoring) {

    private static final Logger log = LoggerFactory.getLogger(Watch.class);
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    void begun() {
        if (monitoring != null) {
            try {
                monitoring.begun();
            } catch (RuntimeException | Error e) {
                log.warn("The monitoring met a fault", e);
            }
        }
    }

    void answered(Request request, Response response, Duration took) {
        if (monitoring != null) {
            @Nullable
            Call call = Call.on(request);
            String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
            try {
                monitoring.answered(method, call == null ? "none" : call.route().path(), response.getStatus(), took);
            } catch (RuntimeException | Error e) {
                log.warn("The monitoring met a fault", e);
            }
        }
    }
}
