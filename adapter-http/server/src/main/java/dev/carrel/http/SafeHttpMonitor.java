package dev.carrel.http;

import dev.carrel.http.server.RequestObserver;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports requests to a monitor, with methods and routes out of small sets, and logs the exceptions that it throws.
 *
 * @param monitor null if there is none
 */
record SafeHttpMonitor(@Nullable HttpMonitor monitor) implements RequestObserver {

    private static final Logger log = LoggerFactory.getLogger(SafeHttpMonitor.class);
    private static final Set<String> KNOWN_METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    @Override
    public void requestStarted() {
        if (monitor != null) {
            try {
                monitor.requestStarted();
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }

    @Override
    public void requestRefused(String reason) {
        if (monitor != null) {
            try {
                monitor.requestRefused(reason);
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }

    void eventStreamsCounted(int open) {
        if (monitor != null) {
            try {
                monitor.eventStreamsCounted(open);
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }

    void visitorRefused(String reason) {
        if (monitor != null) {
            try {
                monitor.visitorRefused(reason);
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }

    @Override
    public void requestCompleted(String method, @Nullable String routeTemplate, int status, Duration duration) {
        if (monitor != null) {
            try {
                monitor.requestCompleted(KNOWN_METHODS.contains(method) ? method : "other",
                        routeTemplate == null ? "none" : routeTemplate, status, duration);
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }
}
