package dev.carrel.http;

import java.time.Duration;

/**
 * Watches over the service: hears of every request, and has what {@code GET /metrics} answers. It is called on the
 * threads of requests, by many at once: it must be fast and must not block. What it throws is logged and changes no
 * answer but that of {@code GET /metrics}.
 */
public interface HttpMonitor {

    /** A request has come in; {@link #requestCompleted} is called for each of them. */
    void requestStarted();

    /**
     * A request is done with, whether its answer arrived or not.
     *
     * @param method {@code GET}, {@code HEAD}, {@code POST}, {@code PUT}, {@code DELETE} or {@code OPTIONS};
     * {@code other} for all others
     * @param route the template of its path, e.g. <code>/library/{library_id}</code>; {@code none} if nothing is there
     * or not by that method
     * @param duration until the last byte of the answer was handed over, for a stream its end
     */
    void requestCompleted(String method, String route, int status, Duration duration);

    /** What was measured so far, in version 0.0.4 of the text format of Prometheus. */
    String metricsText();
}
