package dev.carrel.http;

import dev.carrel.http.exchange.ApiRequest;
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
 * @param monitor null if nobody is to be told
 */
public record SafeHttpMonitor(@Nullable HttpMonitor monitor) {

    private static final Logger log = LoggerFactory.getLogger(SafeHttpMonitor.class);
    private static final Set<String> KNOWN_METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    public void requestStarted() {
        if (monitor != null) {
            try {
                monitor.requestStarted();
            } catch (RuntimeException | Error e) {
                log.warn("The monitoring met a fault", e);
            }
        }
    }

    public void requestCompleted(Request request, Response response, Duration duration) {
        if (monitor != null) {
            @Nullable
            ApiRequest call = ApiRequest.attachedTo(request);
            String method = KNOWN_METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
            try {
                monitor.requestCompleted(method, call == null ? "none" : call.route().pathTemplate(),
                        response.getStatus(), duration);
            } catch (RuntimeException | Error e) {
                log.warn("The monitoring met a fault", e);
            }
        }
    }
}
