package dev.carrel.http;

import dev.carrel.http.server.RequestObserver;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
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
        report(HttpMonitor::requestStarted);
    }

    @Override
    public void requestRefused(String reason) {
        report(each -> each.requestRefused(reason));
    }

    void eventStreamsCounted(int open) {
        report(each -> each.eventStreamsCounted(open));
    }

    void visitorRefused(String reason) {
        report(each -> each.visitorRefused(reason));
    }

    @Override
    public void requestCompleted(String method, @Nullable String routeTemplate, int status, Duration duration) {
        report(each -> each.requestCompleted(KNOWN_METHODS.contains(method) ? method : "other",
                routeTemplate == null ? "none" : routeTemplate, status, duration));
    }

    private void report(Consumer<HttpMonitor> event) {
        if (monitor != null) {
            try {
                event.accept(monitor);
            } catch (RuntimeException | Error e) {
                log.warn("The HTTP monitor failed", e);
            }
        }
    }
}
