package dev.carrel.http;

import java.time.Duration;

/**
 * Observes the requests of a server and provides {@code GET /metrics}. It is called on the threads of requests, by many
 * at once, and must be fast and must not block. Its exceptions are logged; they change no response but that of
 * {@code GET /metrics}.
 */
public interface HttpMonitor {

    /** Notes that a request was received. Each call is followed by one of {@link #requestCompleted}. */
    void requestStarted();

    /**
     * Notes that a request was completed, whether or not its response arrived.
     *
     * @param method {@code GET}, {@code HEAD}, {@code POST}, {@code PUT}, {@code DELETE} or {@code OPTIONS};
     * {@code other} for all others
     * @param route the path template of the route, e.g. <code>/library/{library_id}</code>; {@code none} if no route
     * matched
     * @param duration until the last byte of the response was sent
     */
    void requestCompleted(String method, String route, int status, Duration duration);

    /** Notes how many streams of change events are open, when that changes. Does nothing by default. */
    default void eventStreamsCounted(int open) {}

    /**
     * Notes that a request of a widget's visitor was refused, or had to be preceded by a proof of work. Does nothing by
     * default.
     *
     * @param reason {@code origin}, {@code token}, {@code user-signature}, {@code challenge}, or the name of the limit
     * that it exceeds, such as {@code visitor-per-hour}
     */
    default void visitorRefused(String reason) {}

    /**
     * Notes that a request was refused: for its token, or because of a limit. Refused requests of visitors are reported
     * to {@link #visitorRefused} only. Does nothing by default.
     *
     * @param reason {@code unauthorized}, {@code forbidden}, {@code too-many-requests} for a limit of the server,
     * {@code unavailable}, or the name of the limit that it exceeds, such as {@code token-per-minute}
     */
    default void requestRefused(String reason) {}

    /** Returns the metrics in the Prometheus text format, version 0.0.4. */
    String metricsText();
}
